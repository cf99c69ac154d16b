(** Where the end of the first run cannot be carried: for the end of every run of every copy of a segment there
    is a heap where letters differ. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Least Products Powers Copies Segments.
Import ListNotations.
Local Open Scope Z_scope.

(** * Runs, written out *)
Definition expand (w : list (nat * list (nat * nat))) : list (nat * nat) :=
  flat_map (fun s => concat (repeat (snd s) (fst s))) w.

Lemma spell_copies runs k : spell (concat (repeat runs k)) = concat (repeat (spell runs) k).
Proof. induction k as [|k IH]; [reflexivity|]. cbn [repeat concat]. now rewrite spell_app, IH. Qed.
Lemma powers_expand w : powers w = spell (expand w).
Proof.
  induction w as [|[k runs] w IH]; [reflexivity|].
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  change (expand ((k, runs) :: w)) with (concat (repeat runs k) ++ expand w).
  now rewrite spell_app, spell_copies, IH.
Qed.

(** The end of a run: which segment, which copy, which run. *)
Lemma copies_prefix (runs : list (nat * nat)) : forall k a b, concat (repeat runs k) = a ++ b -> a <> [] ->
  exists i ra r rb, (i < k)%nat /\ runs = ra ++ r :: rb /\
  length (spell a) = (i * length (spell runs) + length (spell (ra ++ [r])))%nat.
Proof.
  induction k as [|k IH]; intros a b E Na.
  - destruct a; [contradiction|discriminate].
  - cbn [repeat concat] in E. apply app_eq_app in E. destruct E as [x [[E1 E2]|[E1 E2]]].
    + (* a ends in the first copy *)
      destruct (exists_last Na) as [ra [r Ea]]. exists 0%nat, ra, r, x. split; [lia|].
      split; [rewrite E1, Ea, <- app_assoc; reflexivity|]. now rewrite Ea.
    + destruct x as [|y x].
      * rewrite app_nil_r in E1. subst a. destruct (exists_last Na) as [ra [r Ea]]. exists 0%nat, ra, r, [].
        split; [lia|]. split; [assumption|]. now rewrite <- Ea.
      * symmetry in E2. destruct (IH (y :: x) b (eq_sym E2)) as [i [ra [r [rb [I [R L]]]]]]; [discriminate|].
        exists (S i), ra, r, rb. split; [lia|]. split; [assumption|]. rewrite E1, spell_app, app_length, L. simpl. lia.
Qed.
Lemma expand_prefix : forall w a b, expand w = a ++ b -> a <> [] ->
  exists j k runs i ra r rb, nth_error w j = Some (k, runs) /\ (i < k)%nat /\ runs = ra ++ r :: rb /\
  length (spell a) = (length (powers (firstn j w)) + i * length (spell runs) + length (spell (ra ++ [r])))%nat.
Proof.
  induction w as [|[k runs] w IH]; intros a b E Na; [destruct a; [contradiction|discriminate]|].
  change (expand ((k, runs) :: w)) with (concat (repeat runs k) ++ expand w) in E.
  apply app_eq_app in E. destruct E as [x [[E1 E2]|[E1 E2]]].
  - destruct (copies_prefix runs k a x E1 Na) as [i [ra [r [rb [I [R L]]]]]].
    exists 0%nat, k, runs, i, ra, r, rb. repeat split; assumption.
  - destruct x as [|y x].
    + rewrite app_nil_r in E1. subst a.
      destruct (copies_prefix runs k (concat (repeat runs k)) [] (eq_sym (app_nil_r _)) Na) as [i [ra [r [rb [I [R L]]]]]].
      exists 0%nat, k, runs, i, ra, r, rb. repeat split; assumption.
    + destruct (IH (y :: x) b E2) as [j [k' [runs' [i [ra [r [rb [N [I [R L]]]]]]]]]]; [discriminate|].
      exists (S j), k', runs', i, ra, r, rb. split; [assumption|]. split; [assumption|]. split; [assumption|].
      rewrite E1, spell_app, app_length, spell_copies, copies_length, L. cbn [firstn].
      change (powers ((k, runs) :: firstn j w)) with (concat (repeat (spell runs) k) ++ powers (firstn j w)).
      rewrite app_length, copies_length. lia.
Qed.

(** * The check *)

(** A run of a place: its letter, where it begins and where it ends. *)
Definition run_at (counts : list vector) (table : list laid) (p : place) (r : nat) : option (nat * vector * vector) :=
  match nth_error table (fst p) with
  | None => None
  | Some s =>
    let iv := at_rays counts (snd p) in
    let one := ones counts in
    match nth_error (laid_runs s) r with
    | None => None
    | Some (v, len) =>
      if at_most (zero (length counts)) iv && at_most (plus iv one) (often s)
      then let from := plus (begins s) (outer (long s) iv) in
           let runs := map (fun r => (fst r, outer (snd r) one)) (firstn r (laid_runs s)) in
           let start := whole from runs in
           Some (v, start, plus start (outer len one))
      else None
    end
  end.

(** A heap at a distance x behind two positions, in the runs of two places that have different letters. The forms
    are positive: no run ends where the heap is. *)
Record witness := Witness { distance : products; here : place * nat; there : place * nat; room_here : vector;
                            room_there : vector }.

Definition surely_in (rays counts : list vector) (x : vector) (room : vector) (run : nat * vector * vector) : bool :=
  let '(_, start, end_) := run in
  at_most start x && at_most (plus x (outer (at_rays rays room) (ones counts))) end_.

Definition differs (positives : list vector) (rays counts : list vector) (table : list laid) (anchor other : vector)
  (wt : witness) : bool :=
  let x := at_pairs rays counts (distance wt) in
  existsb (same_form (room_here wt)) positives && existsb (same_form (room_there wt)) positives &&
  at_most (zero (length counts * length rays)) x &&
  match run_at counts table (fst (here wt)) (snd (here wt)), run_at counts table (fst (there wt)) (snd (there wt)) with
  | Some one, Some two =>
    negb (Nat.eqb (fst (fst one)) (fst (fst two))) &&
    surely_in rays counts (plus anchor x) (room_here wt) one &&
    surely_in rays counts (plus other x) (room_there wt) two
  | _, _ => false
  end.

(** For each run of the copies up to one; none for the run that is the anchor itself. *)
Record shift := Shift { last : vector; witnesses : list (option witness) }.

Section Check.
Variables (positives : list vector) (rays counts : list vector) (w : list segment) (before : nat) (anchor_length : vector).

Definition checks_shift (dimension j : nat) (least : vector) (sh : shift) : bool :=
  let cs := between counts least (last sh) in
  let pairs := (length cs * length rays)%nat in
  let table := lay rays cs (zero pairs) w in
  match nth_error table before, nth_error table (before + j) with
  | Some first, Some s =>
    let one := ones cs in
    let anchor := plus (begins first) (outer (at_rays rays anchor_length) one) in
    let from := plus (begins s) (outer (long s) (at_rays cs (copy_form dimension))) in
    Nat.eqb (length (witnesses sh)) (length (laid_runs s)) &&
    forallb (fun r =>
      match nth_error (witnesses sh) r with
      | Some (Some wt) =>
        differs positives rays cs table anchor
          (whole from (map (fun r => (fst r, outer (snd r) one)) (firstn (S r) (laid_runs s)))) wt
      | Some None => Nat.eqb j 0 && Nat.eqb r 0 && same_form (last sh) (zero dimension) && same_form least (zero dimension)
      | None => false
      end) (seq 0 (length (laid_runs s)))
  | _, _ => false
  end.

Definition checks_shifts (dimension j : nat) (least all : vector) (shs : list shift) : bool :=
  for_copies counts shift last (checks_shift dimension j) dimension least all shs.
Fixpoint checks_all_shifts (dimension j : nat) (rest : list segment) (shss : list (list shift)) : bool :=
  match rest, shss with
  | [], [] => true
  | (k, _) :: rest', shs :: shss' =>
    checks_shifts dimension j (zero dimension) k shs && checks_all_shifts dimension (S j) rest' shss'
  | _, _ => false
  end.
End Check.

(** * What it proves *)
Lemma is_positive positives t f : Forall (fun f => 0 < weigh f t) positives -> existsb (same_form f) positives = true ->
  0 < weigh f t.
Proof.
  intros P H. apply existsb_exists in H. destruct H as [x [I E]]. apply same_form_eq in E. subst x.
  rewrite Forall_forall in P. now apply P.
Qed.

Lemma nth_run : forall (runs : list (nat * nat)) r v c, nth_error runs r = Some (v, c) -> forall n,
  (length (spell (firstn r runs)) <= n < length (spell (firstn r runs)) + c)%nat ->
  (n < length (spell runs))%nat /\ nth n (spell runs) 0%nat = v.
Proof.
  induction runs as [|[x k] runs IH]; intros [|r] v c E n N; cbn [nth_error] in E; try discriminate.
  - injection E as -> ->. cbn [firstn] in N. simpl length in N. rewrite spell_cons, app_length, repeat_length.
    split; [lia|]. rewrite app_nth1 by (rewrite repeat_length; lia).
    rewrite (nth_indep _ 0%nat v) by (rewrite repeat_length; lia). apply nth_repeat.
  - cbn [firstn] in N. rewrite spell_cons, app_length, repeat_length in N.
    destruct (IH r v c E (n - k)%nat ltac:(lia)) as [A B]. rewrite spell_cons, app_length, repeat_length.
    split; [lia|]. rewrite app_nth2 by (rewrite repeat_length; lia). now rewrite repeat_length.
Qed.

Lemma Forall2_nth {A B} (R : A -> B -> Prop) : forall a b, Forall2 R a b -> forall r x, nth_error a r = Some x ->
  exists y, nth_error b r = Some y /\ R x y.
Proof.
  intros a b H. induction H as [|x y a b Q H IH]; intros [|r] z N; cbn [nth_error] in N; try discriminate.
  - injection N as <-. now exists y.
  - now apply IH.
Qed.
Lemma Forall2_firstn {A B} (R : A -> B -> Prop) a b : Forall2 R a b -> forall r, Forall2 R (firstn r a) (firstn r b).
Proof. intro H. induction H as [|x y a b Q H IH]; intros [|r]; cbn [firstn]; constructor; auto. Qed.

Section At.
Variables (rays cs : list vector) (d e : Z) (l m t s : vector).
Hypothesis D : 0 < d.
Hypothesis E : 0 < e.
Hypothesis L : weights l.
Hypothesis M : weights m.
Hypothesis Ll : length l = length rays.
Hypothesis SL : spans rays d l t.
Hypothesis SM : spans cs e m s.
Hypothesis One : weigh [1] s = 1.
Let pairs := (length cs * length rays)%nat.
Let W := outer l m.
Let DE := d * e.
Variables (w : list segment) (ws : list (nat * list (nat * nat))).
Hypothesis Same : Forall2 (same_segment t s) w ws.
Let table := lay rays cs (zero pairs) w.
Notation value_at := (g ws).

Lemma run_at_sound p r v start end_ : run_at cs table p r = Some (v, start, end_) ->
  length start = pairs /\ length end_ = pairs /\
  exists n c, weigh W start = DE * Z.of_nat n /\ weigh W end_ = DE * Z.of_nat (n + c) /\
  forall x, (n <= x < n + c)%nat -> (x < length (powers ws))%nat /\ value_at x = v.
Proof.
  unfold run_at. destruct p as [j i]. cbn [fst snd].
  destruct (nth_error table j) as [a|] eqn:N; [|discriminate].
  destruct (nth_error (laid_runs a) r) as [[v' len]|] eqn:R; [|discriminate].
  destruct (at_most (zero (length cs)) (at_rays cs i)) eqn:Low; [|discriminate].
  destruct (at_most (plus (at_rays cs i) (ones cs)) (often a)) eqn:High; [|discriminate].
  cbn [andb]. intro H. injection H as -> <- <-.
  destruct (place_weighs rays cs d e l m t s Ll SL SM w ws Same j a i N) as [k [rn [Nw [Ls Ws]]]].
  destruct (table_right rays cs d e l m t s Ll SL SM w ws Same j a N) as [k' [rn' [Nw' [_ [_ [_ [_ [B5 [B6 B7]]]]]]]]].
  rewrite Nw in Nw'. injection Nw' as <- <-. cbn [fst snd] in *.
  set (from := plus (begins a) (outer (long a) (at_rays cs i))) in *.
  apply (weigh_at_most m M) in Low, High.
  assert (O1 : weigh m (ones cs) = e) by exact (ones_weigh rays cs d e l m s Ll SM One).
  rewrite weigh_plus, O1, B6, SM in High by (unfold ones, at_rays; now rewrite !map_length).
  rewrite weigh_zero, SM in Low.
  assert (I0 : 0 <= weigh i s) by nia. assert (Ik : weigh i s + 1 <= Z.of_nat k) by nia.
  set (ii := Z.to_nat (weigh i s)). assert (Ei : weigh i s = Z.of_nat ii) by (unfold ii; lia).
  set (pos := (length (powers (firstn j ws)) + ii * length (spell rn))%nat).
  assert (Wp : weigh W from = DE * Z.of_nat pos) by (unfold W, DE; rewrite Ws, Ei; unfold pos; f_equal; lia).
  pose proof (runs_at_pairs rays cs d e l m s Ll SM One _ _ (Forall2_firstn _ _ _ B7 r)) as F.
  destruct (Forall2_nth _ _ _ B7 r _ R) as [[v' c] [Rn [A1 [A2 A3]]]]. cbn [fst snd] in A1, A2, A3. subst v'.
  assert (Lw : length (whole from (map (fun r => (fst r, outer (snd r) (ones cs))) (firstn r (laid_runs a)))) = pairs)
    by exact (whole_runs_length _ _ _ _ _ _ F Ls).
  assert (Lo : length (outer len (ones cs)) = pairs).
  { rewrite outer_length, A2. unfold ones, at_rays. now rewrite map_length. }
  pose proof (whole_weigh DE W pairs _ _ from pos F Ls Wp) as Wr.
  split; [assumption|]. split; [rewrite plus_length; congruence|].
  exists (pos + length (spell (firstn r rn)))%nat, c. split; [exact Wr|]. split.
  - rewrite weigh_plus by congruence. rewrite Wr. unfold W. rewrite (weigh_pair rays l m Ll) by assumption.
    rewrite A3, O1. unfold DE. rewrite !Nat2Z.inj_add. ring.
  - intros x X. destruct (nth_run rn r v c Rn (x - pos)%nat ltac:(lia)) as [B C].
    destruct (nth_place ws j k rn ii (x - pos)%nat Nw ltac:(lia) B) as [P1 P2].
    replace (length (powers (firstn j ws)) + ii * length (spell rn) + (x - pos))%nat with x in P1, P2 by (unfold pos in *; lia).
    split; [assumption|]. unfold g. now rewrite P2.
Qed.

Variable positives : list vector.
Hypothesis Pos : Forall (fun f => 0 < weigh f t) positives.

Lemma surely_in_sound x n room run : length x = pairs -> weigh W x = DE * Z.of_nat n -> 0 < weigh room t ->
  surely_in rays cs x room run = true -> forall p r, run_at cs table p r = Some run ->
  (n < length (powers ws))%nat /\ value_at n = fst (fst run).
Proof.
  intros Lx Wx Rm H p r R. destruct run as [[v start] end_]. cbn [fst].
  destruct (run_at_sound p r v start end_ R) as [L1 [L2 [n0 [c [W1 [W2 V]]]]]].
  unfold surely_in in H. apply andb_true_iff in H. destruct H as [A B].
  assert (WW : weights W) by (now apply weights_outer).
  apply (weigh_at_most W WW) in A, B. rewrite W1, Wx in A.
  assert (Lr : length (outer (at_rays rays room) (ones cs)) = pairs).
  { rewrite outer_length. unfold ones, at_rays. now rewrite !map_length. }
  rewrite weigh_plus, Wx, W2 in B by congruence. unfold W in B.
  rewrite (weigh_pair rays l m Ll), SL, (ones_weigh rays cs d e l m s Ll SM One) in B by (unfold at_rays; now rewrite map_length).
  apply V. assert (0 < DE) by (unfold DE; nia). unfold DE in *.
  split; [nia|]. assert (d * e * (Z.of_nat n + weigh room t) <= d * e * Z.of_nat (n0 + c)) as Q by lia.
  apply Z.mul_le_mono_pos_l in Q; [lia|nia].
Qed.

Lemma differs_sound anchor other na no wt : length anchor = pairs -> length other = pairs ->
  weigh W anchor = DE * Z.of_nat na -> weigh W other = DE * Z.of_nat no ->
  differs positives rays cs table anchor other wt = true ->
  exists x, (na + x < length (powers ws) /\ no + x < length (powers ws))%nat /\ value_at (na + x) <> value_at (no + x).
Proof.
  intros La Lo Wa Wo H. unfold differs in H. rewrite !andb_true_iff in H. destruct H as [[[P1 P2] Nn] H].
  destruct (run_at cs table (fst (here wt)) (snd (here wt))) as [one|] eqn:R1; [|discriminate].
  destruct (run_at cs table (fst (there wt)) (snd (there wt))) as [two|] eqn:R2; [|discriminate].
  rewrite !andb_true_iff in H. destruct H as [[Ne A] B].
  assert (WW : weights W) by (now apply weights_outer).
  assert (Lx : length (at_pairs rays cs (distance wt)) = pairs) by apply at_pairs_length.
  assert (Wx : weigh W (at_pairs rays cs (distance wt)) = DE * product_at t s (distance wt)).
  { unfold W, DE. now apply weigh_at_pairs. }
  apply (weigh_at_most W WW) in Nn. rewrite weigh_zero, Wx in Nn.
  assert (0 <= product_at t s (distance wt)) as N0 by (unfold DE in Nn; nia).
  set (x := Z.to_nat (product_at t s (distance wt))). exists x.
  assert (Ex : product_at t s (distance wt) = Z.of_nat x) by (unfold x; lia). rewrite Ex in Wx.
  destruct (surely_in_sound (plus anchor (at_pairs rays cs (distance wt))) (na + x) (room_here wt) one) with
    (p := fst (here wt)) (r := snd (here wt)) as [A1 A2]; try assumption.
  { rewrite plus_length; congruence. }
  { rewrite weigh_plus by congruence. rewrite Wa, Wx. lia. }
  { now apply (is_positive positives). }
  destruct (surely_in_sound (plus other (at_pairs rays cs (distance wt))) (no + x) (room_there wt) two) with
    (p := fst (there wt)) (r := snd (there wt)) as [B1 B2]; try assumption.
  { rewrite plus_length; congruence. }
  { rewrite weigh_plus by congruence. rewrite Wo, Wx. lia. }
  { now apply (is_positive positives). }
  split; [now split|]. rewrite A2, B2. apply negb_true_iff, Nat.eqb_neq in Ne. exact Ne.
Qed.
End At.
