(** Least periods of words with powers: as in `Least`, a shorter period would carry the end of the first run to
    the end of another one; for each of those, copy by copy of every segment, there is a heap where letters
    differ. *)
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

Fixpoint checks_shifts (dimension j : nat) (least all : vector) (shs : list shift) : bool :=
  match shs with
  | [] => at_most (at_rays counts all) (at_rays counts least)
  | sh :: shs' =>
    Nat.eqb (length (last sh)) dimension && checks_shift dimension j least sh &&
    checks_shifts dimension j (plus (last sh) (1 :: zero (dimension - 1))) all shs'
  end.
Fixpoint checks_all_shifts (dimension j : nat) (rest : list segment) (shss : list (list shift)) : bool :=
  match rest, shss with
  | [], [] => true
  | (k, _) :: rest', shs :: shss' =>
    checks_shifts dimension j (zero dimension) k shs && checks_all_shifts dimension (S j) rest' shss'
  | _, _ => false
  end.
End Check.

(** The runs at the end, where a segment comes at least once. *)
Definition ends_with (positives : list vector) (counts : list vector) (w : list segment) : option nat :=
  match rev w with
  | (k, runs) :: _ =>
    match rev runs with
    | (v, f) :: _ => if at_most (ones counts) (at_rays counts k) && existsb (same_form f) positives then Some v else None
    | [] => None
    end
  | [] => None
  end.

Definition checks_shortest (positives : list vector) (dimension : nat) (rays counts : list vector)
  (first then_ : list segment) (shss : list (list shift)) : bool :=
  let w := first ++ then_ ++ then_ ++ then_ in
  forallb (fun a => Nat.leb (length (fst a)) dimension) w &&
  match then_ with
  | (k, (v1, f1) :: (v2, f2) :: _) :: _ =>
    negb (Nat.eqb v1 v2) && existsb (same_form f1) positives && existsb (same_form f2) positives &&
    at_most (ones counts) (at_rays counts k) &&
    checks_all_shifts positives rays counts w (length first) f1 dimension 0 then_ shss
  | _ => false
  end &&
  match first with
  | [] => true
  | _ => match ends_with positives counts first, ends_with positives counts then_ with
         | Some a, Some b => negb (Nat.eqb a b)
         | _, _ => false
         end
  end.

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

Lemma weigh_copy_form (s : vector) i : weigh (copy_form (length s)) (s ++ [i]) = i.
Proof.
  unfold copy_form. rewrite (weigh_last _ s i s eq_refl).
  rewrite app_nth2 by (unfold zero; rewrite repeat_length; lia).
  unfold zero at 2. rewrite repeat_length, Nat.sub_diag. cbn [nth].
  assert (Z0 : forall (u v : vector), weigh (zero (length u) ++ v) u = 0).
  { induction u as [|x u IH]; intro v; [destruct v; reflexivity|]. unfold zero in *. simpl. rewrite IH. lia. }
  rewrite Z0. lia.
Qed.

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

(** * All shifts *)
Section Sound.
Variables (positives : list vector) (rays counts : list vector) (w : list segment) (before : nat) (anchor_length : vector).
Variables (d e : Z) (l m t s : vector) (ws : list (nat * list (nat * nat))) (c1 : nat).
Hypothesis D : 0 < d.
Hypothesis E : 0 < e.
Hypothesis L : weights l.
Hypothesis M : weights m.
Hypothesis Ll : length l = length rays.
Hypothesis Lm : length m = length counts.
Hypothesis SL : spans rays d l t.
Hypothesis SM : spans counts e m s.
Hypothesis F : Forall (fun r => length r = length s) counts.
Hypothesis One : weigh [1] s = 1.
Hypothesis Short : Forall (fun a => (length (fst a) <= length s)%nat) w.
Hypothesis Same : Forall2 (same_segment t s) w ws.
Hypothesis Pos : Forall (fun f => 0 < weigh f t) positives.
Hypothesis Anchor : weigh anchor_length t = Z.of_nat c1.
Notation value_at := (g ws).

(** The end of a run of a copy, and of the first run of all. *)
Definition end_of (j i r : nat) (runs : list (nat * nat)) : nat :=
  (length (powers (firstn (before + j) ws)) + i * length (spell runs) + length (spell (firstn (S r) runs)))%nat.
Definition anchor_at : nat := (length (powers (firstn before ws)) + c1)%nat.

Lemma shift_differs j least sh : checks_shift positives rays counts w before anchor_length (length s) j least sh = true ->
  forall k runs i r, nth_error ws (before + j) = Some (k, runs) -> (i < k)%nat -> (r < length runs)%nat ->
  weigh least s <= Z.of_nat i <= weigh (last sh) s ->
  (j = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of j i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of j i r runs + x).
Proof.
  intros H k runs i r N Ik R I.
  destruct (between_spans counts e m s least (last sh) (Z.of_nat i) F Lm E M SM I) as [e' [m' [E' [M' S']]]].
  unfold checks_shift in H. cbv zeta in H. set (cs := between counts least (last sh)) in *.
  set (pairs := (length cs * length rays)%nat) in *. set (table := lay rays cs (zero pairs) w) in *.
  destruct (nth_error table before) as [a|] eqn:Na; [|discriminate].
  destruct (nth_error table (before + j)) as [b|] eqn:Nb; [|discriminate].
  apply andb_true_iff in H. destruct H as [_ H].
  assert (One' : weigh [1] (s ++ [Z.of_nat i]) = 1).
  { destruct s as [|z s']; [simpl in One; discriminate|]. simpl in One |- *. lia. }
  pose proof (same_with_copy w t s ws Short Same (Z.of_nat i)) as Same'.
  destruct (table_right rays cs d e' l m' t _ Ll SL S' w ws Same' before a Na) as [ka [ra [Nwa [A1 [A2 _]]]]].
  destruct (table_right rays cs d e' l m' t _ Ll SL S' w ws Same' (before + j) b Nb)
    as [kb [rb [Nwb [_ [_ [B3 [_ [_ [_ B7]]]]]]]]].
  rewrite N in Nwb. injection Nwb as <- <-. cbn [fst snd] in *.
  destruct (place_weighs rays cs d e' l m' t _ Ll SL S' w ws Same' (before + j) b (copy_form (length s)) Nb)
    as [k' [r' [Nw' [Lf Wf]]]]. rewrite N in Nw'. injection Nw' as <- <-.
  rewrite (weigh_copy_form s (Z.of_nat i)) in Wf.
  assert (Lr : length (laid_runs b) = length runs) by exact (as_many B7).
  rewrite forallb_forall in H. specialize (H r). rewrite in_seq in H. specialize (H ltac:(lia)).
  destruct (nth_error (witnesses sh) r) as [[wt|]|]; [| |discriminate].
  - right.
    pose proof (runs_at_pairs rays cs d e' l m' _ Ll S' One' _ _ (Forall2_firstn _ _ _ B7 (S r))) as Rr.
    assert (Lo : length (outer (at_rays rays anchor_length) (ones cs)) = pairs).
    { rewrite outer_length. unfold ones, at_rays. now rewrite !map_length. }
    set (start := plus (begins b) (outer (long b) (at_rays cs (copy_form (length s))))) in *.
    assert (Wf' : weigh (outer l m') start =
      d * e' * Z.of_nat (length (powers (firstn (before + j) ws)) + i * length (spell runs))).
    { rewrite Wf. f_equal. lia. }
    refine (differs_sound rays cs d e' l m' t (s ++ [Z.of_nat i]) D E' L M' Ll SL S' One' w ws Same' positives Pos _ _
      anchor_at (end_of j i r runs) wt _ _ _ _ H).
    + rewrite plus_length; [assumption|]. unfold pairs in Lo. congruence.
    + exact (whole_runs_length _ _ _ _ _ _ Rr Lf).
    + rewrite weigh_plus by (unfold pairs in Lo; congruence). rewrite A2.
      rewrite (weigh_pair rays l m' Ll), SL, Anchor, (ones_weigh rays cs d e' l m' _ Ll S' One')
        by (unfold at_rays; now rewrite map_length).
      unfold anchor_at. rewrite Nat2Z.inj_add. ring.
    + rewrite (whole_weigh (d * e') (outer l m') _ _ _ start _ Rr Lf Wf'). unfold end_of. reflexivity.
  - left. rewrite !andb_true_iff in H. destruct H as [[[J R0] La] Le].
    apply Nat.eqb_eq in J, R0. apply same_form_eq in La, Le. rewrite La, Le, weigh_no_form in I. lia.
Qed.

Lemma shifts_differ j all k runs : nth_error ws (before + j) = Some (k, runs) -> weigh all s = Z.of_nat k ->
  forall shs least, checks_shifts positives rays counts w before anchor_length (length s) j least all shs = true ->
  length least = length s -> forall i r, (i < k)%nat -> (r < length runs)%nat -> weigh least s <= Z.of_nat i ->
  (j = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of j i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of j i r runs + x).
Proof.
  intros N K. induction shs as [|sh shs IH]; intros least H Lw i r I R Low; cbn [checks_shifts] in H.
  - apply (weigh_at_most m M) in H. rewrite !SM, K in H. nia.
  - rewrite !andb_true_iff in H. destruct H as [[Lq H] Rest]. apply Nat.eqb_eq in Lq.
    destruct (Z_le_gt_dec (Z.of_nat i) (weigh (last sh) s)) as [Le|Gt].
    + apply (shift_differs j least sh H k runs i r N I R). lia.
    + assert (Len : length (1 :: zero (length s - 1)) = length s).
      { unfold zero. simpl. rewrite repeat_length. destruct s; simpl in *; lia || discriminate. }
      apply (IH (plus (last sh) (1 :: zero (length s - 1))) Rest); [rewrite plus_length; congruence|assumption|assumption|].
      assert (One' : weigh (1 :: zero (length s - 1)) s = 1).
      { destruct s as [|a s']; [simpl in One; discriminate|]. cbn [weigh length].
        rewrite weigh_no_form. cbn [weigh] in One. lia. }
      rewrite weigh_sum by congruence. lia.
Qed.

Lemma all_shifts_differ : forall rest shss j, checks_all_shifts positives rays counts w before anchor_length (length s) j rest shss = true ->
  forall j' a, nth_error rest j' = Some a -> forall k runs i r, nth_error ws (before + (j + j')) = Some (k, runs) ->
  weigh (fst a) s = Z.of_nat k -> (i < k)%nat -> (r < length runs)%nat ->
  (j + j' = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of (j + j') i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of (j + j') i r runs + x).
Proof.
  induction rest as [|[kf rf] rest IH]; intros shss j H j' a Na k runs i r N K I R; [destruct j'; discriminate|].
  destruct shss as [|shs shss]; [discriminate|]. cbn [checks_all_shifts] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  destruct j' as [|j']; cbn [nth_error] in Na.
  - injection Na as <-. cbn [fst] in K. rewrite Nat.add_0_r in *.
    apply (shifts_differ j kf k runs N K shs (zero (length s)) H1); try assumption.
    + apply repeat_length.
    + rewrite weigh_no_form. lia.
  - replace (j + S j')%nat with (S j + j')%nat in * by lia. now apply (IH shss (S j) H2 j' a Na k runs i r).
Qed.
End Sound.

Lemma ends_with_sound positives counts e m t s w ws v : 0 < e -> weights m -> spans counts e m s -> weigh [1] s = 1 ->
  Forall (fun f => 0 < weigh f t) positives -> Forall2 (same_segment t s) w ws ->
  ends_with positives counts w = Some v ->
  (0 < length (powers ws))%nat /\ nth (length (powers ws) - 1) (powers ws) 0%nat = v.
Proof.
  intros E M SM One Pos Same H. unfold ends_with in H.
  destruct (rev w) as [|[k runs] w'] eqn:Rw; [discriminate|]. destruct (rev runs) as [|[x f] runs'] eqn:Rr; [discriminate|].
  destruct (at_most (ones counts) (at_rays counts k)) eqn:K; [|discriminate].
  destruct (existsb (same_form f) positives) eqn:P; [|discriminate]. cbn [andb] in H. injection H as ->.
  apply (is_positive positives t f Pos) in P.
  apply (f_equal (@rev _)) in Rw, Rr. rewrite rev_involutive in Rw, Rr. cbn [rev] in Rw, Rr. rewrite Rw in Same.
  apply Forall2_app_inv_l in Same. destruct Same as [u1 [u2 [_ [S2 ->]]]].
  inversion S2 as [|a [kn rn] z1 z2 [A B] T]; subst. inversion T; subst. cbn [fst snd] in A, B.
  apply Forall2_app_inv_l in B. destruct B as [r1 [r2 [_ [B2 ->]]]].
  inversion B2 as [|b [y c] z3 z4 [C1 C2] T2]; subst. inversion T2; subst. cbn [fst snd] in C1, C2. subst y.
  apply (weigh_at_most m M) in K. unfold ones in K. rewrite !SM, One, A in K.
  assert (Kn : (0 < kn)%nat) by nia. assert (Cn : (0 < c)%nat) by lia.
  destruct kn as [|kn]; [lia|].
  assert (Q : exists z, expand (u1 ++ [(S kn, r1 ++ [(v, c)])]) = z ++ [(v, c)]).
  { unfold expand. rewrite flat_map_app. cbn [flat_map fst snd]. rewrite app_nil_r.
    replace (S kn) with (kn + 1)%nat by lia. rewrite repeat_app, concat_app. cbn [repeat concat]. rewrite app_nil_r.
    exists (flat_map (fun s0 => concat (repeat (snd s0) (fst s0))) u1 ++ concat (repeat (r1 ++ [(v, c)]) kn) ++ r1).
    now rewrite !app_assoc. }
  destruct Q as [z Q]. rewrite powers_expand, Q. split; [|now apply last_letter].
  rewrite spell_app, app_length. change (spell [(v, c)]) with (repeat v c ++ []). rewrite app_nil_r, repeat_length. lia.
Qed.

(** The length of a word, at the point and the counts. *)
Fixpoint segments_measure (t s : vector) (w : list segment) : Z :=
  match w with [] => 0 | (k, runs) :: w' => weigh k s * measure t runs + segments_measure t s w' end.

Lemma measure_powers t s w ws : Forall2 (same_segment t s) w ws ->
  segments_measure t s w = Z.of_nat (length (powers ws)).
Proof.
  intro H. induction H as [|[k runs] [kn rn] w ws [A B] H IH]; [reflexivity|]. cbn [fst snd] in A, B.
  change (powers ((kn, rn) :: ws)) with (concat (repeat (spell rn) kn) ++ powers ws).
  rewrite app_length, copies_length, Nat2Z.inj_add, Nat2Z.inj_mul. cbn [segments_measure].
  rewrite A, IH, (measure_spell t runs rn B). reflexivity.
Qed.

Theorem shortest_theorem positives dimension rays counts first then_ shss :
  checks_shortest positives dimension rays counts first then_ shss = true ->
  forall g t d l s e m u v,
  0 < d -> weights l -> length l = length rays -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  0 < e -> weights m -> length m = length counts -> forallb (fun r => Nat.eqb (length r) (length s)) counts = true ->
  combination (length s) m counts = scale e s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall (fun f => 0 < weigh f t) positives ->
  Forall2 (same_segment t s) first u -> Forall2 (same_segment t s) then_ v ->
  (forall n, g n = sequence (powers u) (powers v) n) ->
  forall from p, segments_measure t s first = Z.of_nat from -> segments_measure t s then_ = Z.of_nat p ->
  repeats g from p /\ least g from p.
Proof.
  intros K g t d l s e m u v D L Ll Fr Cr E M Lm Fc Cc Ds One Pos U V G from p Mf Mp.
  assert (from = length (powers u)) as -> by (rewrite (measure_powers t s first u U) in Mf; lia).
  assert (p = length (powers v)) as -> by (rewrite (measure_powers t s then_ v V) in Mp; lia).
  assert (SL : spans rays d l t).
  { intro f. apply forallb_lengths in Fr. now rewrite <- (weigh_combination (length t) f l rays Fr), Cr, weigh_scale. }
  apply forallb_lengths in Fc.
  assert (SM : spans counts e m s).
  { intro f. now rewrite <- (weigh_combination (length s) f m counts Fc), Cc, weigh_scale. }
  unfold checks_shortest in K. cbv zeta in K. rewrite !andb_true_iff in K. destruct K as [[Short K] Ends].
  set (w := first ++ then_ ++ then_ ++ then_) in *. set (ws := u ++ v ++ v ++ v).
  assert (Same : Forall2 (same_segment t s) w ws) by (unfold w, ws; repeat apply Forall2_app; assumption).
  assert (Sh : Forall (fun a : segment => (length (fst a) <= length s)%nat) w).
  { apply Forall_forall. intros a A. rewrite forallb_forall in Short. specialize (Short a A). apply Nat.leb_le in Short.
    rewrite Ds. exact Short. }
  destruct then_ as [|[kf [|[v1 f1] [|[v2 f2] rf]]] then'] eqn:Et; try discriminate. rewrite <- Et in *.
  rewrite !andb_true_iff in K. destruct K as [[[[Ne P1] P2] K1] All]. apply negb_true_iff, Nat.eqb_neq in Ne.
  apply (is_positive positives t _ Pos) in P1. apply (is_positive positives t _ Pos) in P2.
  assert (Shape : exists k c1 c2 rr vs, v = (S k, (v1, c1) :: (v2, c2) :: rr) :: vs /\ weigh f1 t = Z.of_nat c1 /\
    (0 < c1)%nat /\ (0 < c2)%nat).
  { rewrite Et in V. inversion V as [|a [kn rn] z1 vs [A B] T]; subst. cbn [fst snd] in A, B.
    inversion B as [|b1 [y1 c1] z2 z3 [B1 B2] T1]; subst. inversion T1 as [|b2 [y2 c2] z4 rr [B3 B4] T2]; subst.
    cbn [fst snd] in *. subst. apply (weigh_at_most m M) in K1. unfold ones in K1. rewrite !SM, One, A in K1.
    destruct kn as [|kn]; [nia|]. exists kn, c1, c2, rr, vs. repeat split; [assumption|lia|lia]. }
  destruct Shape as [k0 [c1 [c2 [rr [vs [Ev [A1 [C1 C2]]]]]]]].
  assert (Ex : exists rest, expand v = (v1, c1) :: (v2, c2) :: rest).
  { rewrite Ev. unfold expand. cbn [flat_map fst snd repeat concat app]. eexists. reflexivity. }
  destruct Ex as [rest Ex].
  assert (Pv : (0 < length (powers v))%nat).
  { rewrite powers_expand, Ex, spell_cons, app_length, repeat_length. lia. }
  assert (Rep : repeats g (length (powers u)) (length (powers v))).
  { intros n N. rewrite !G. now apply sequence_repeats. }
  split; [exact Rep|]. apply least_by; [assumption|exact Rep| |].
  - intros q Q Div R.
    assert (Q0 : (0 < q)%nat) by (destruct q; [destruct Div as [z Z]; lia|lia]).
    assert (R' : repeats (sequence (powers u) (spell (expand v))) (length (powers u)) q).
    { intros n N. rewrite <- powers_expand, <- !G. now apply R. }
    rewrite powers_expand in Q. rewrite Ex in R', Q.
    destruct (shorter_period (powers u) v1 v2 c1 c2 rest Ne C1 C2 q (conj Q0 Q) R') as [a [b [Sp La]]].
    rewrite <- Ex in Sp.
    destruct (expand_prefix v a b Sp) as [j [k [runs [i [ra [r [rb [N [I [Rr Lp]]]]]]]]]]; [intros ->; simpl in La; lia|].
    assert (Jv : (j < length v)%nat) by (apply nth_error_Some; congruence).
    assert (Nt : exists x, nth_error then_ j = Some x /\ weigh (fst x) s = Z.of_nat k).
    { destruct (nth_error then_ j) as [x|] eqn:Nx.
      - destruct (Forall2_nth _ _ _ V j x Nx) as [y [Ny [Sy _]]]. rewrite N in Ny. injection Ny as <-. now exists x.
      - exfalso. apply nth_error_None in Nx. pose proof (as_many V). lia. }
    destruct Nt as [x [Nx Kx]].
    assert (Lu : length first = length u) by exact (as_many U).
    assert (Nw : nth_error ws (length first + (0 + j)) = Some (k, runs)).
    { unfold ws. rewrite Lu, nth_error_app2 by lia. replace (length u + (0 + j) - length u)%nat with j by lia.
      rewrite nth_error_app1 by assumption. assumption. }
    assert (Rl : (length ra < length runs)%nat) by (rewrite Rr, app_length; simpl; lia).
    assert (Fn : firstn (S (length ra)) runs = ra ++ [r]).
    { rewrite Rr. replace (S (length ra)) with (length ra + 1)%nat by lia. rewrite firstn_app_2. reflexivity. }
    assert (Fw : forall z, (z <= length v)%nat -> length (powers (firstn (length first + z) ws)) =
      (length (powers u) + length (powers (firstn z v)))%nat).
    { intros z Hz. unfold ws. rewrite Lu, firstn_app_2, powers_app, app_length, firstn_app.
      replace (z - length v)%nat with 0%nat by lia. now rewrite firstn_O, app_nil_r. }
    destruct (all_shifts_differ positives rays counts w (length first) f1 d e l m t s ws c1 D E L M Ll Lm SL SM Fc One Sh
      Same Pos A1 then_ shss 0 ltac:(rewrite Ds; exact All) j x Nx k runs i (length ra) Nw Kx I Rl)
      as [[J0 [I0 R0]]|[y [[Y1 Y2] Neq]]].
    + (* the first run itself *)
      assert (j = 0%nat) as -> by lia. subst i. rewrite Ev in N. cbn [nth_error] in N. injection N as <- <-.
      destruct ra; [|discriminate]. injection Rr as <- _. cbn [firstn] in Lp.
      change (length (powers [])) with 0%nat in Lp. rewrite Nat.mul_0_l in Lp. cbn [app] in Lp.
      change (spell [(v1, c1)]) with (repeat v1 c1 ++ []) in Lp. rewrite app_nil_r, repeat_length in Lp. lia.
    + unfold anchor_at, end_of in *. replace (0 + j)%nat with j in * by lia.
      rewrite (Fw j) in Y2, Neq by lia. pose proof (Fw 0%nat ltac:(lia)) as F0. rewrite Nat.add_0_r in F0.
      rewrite F0 in Y1, Neq. rewrite Fn in Y2, Neq. rewrite firstn_O in Y1, Neq.
      change (length (powers [])) with 0%nat in *.
      assert (Tot : length (powers ws) = (length (powers u) + 3 * length (powers v))%nat).
      { unfold ws. rewrite !powers_app, !app_length. lia. }
      assert (Val : forall n, (n < length (powers ws))%nat -> Copies.g ws n = g n).
      { intros n Hn. unfold Copies.g, ws. rewrite !powers_app, G. apply nth_three; [assumption|lia]. }
      apply Neq. rewrite !Val by lia.
      replace (length (powers u) + length (powers (firstn j v)) + i * length (spell runs) + length (spell (ra ++ [r])) + y)%nat
        with (length (powers u) + 0 + c1 + y + q)%nat by lia.
      symmetry. apply R. lia.
  - destruct first as [|fs first'] eqn:Ef; [left; inversion U; reflexivity|rewrite <- Ef in *].
    right.
    destruct (ends_with positives counts first) as [a|] eqn:Ea; [|discriminate].
    destruct (ends_with positives counts then_) as [b|] eqn:Eb; [|discriminate].
    destruct (ends_with_sound positives counts e m t s first u a E M SM One Pos U Ea) as [La Va].
    destruct (ends_with_sound positives counts e m t s then_ v b E M SM One Pos V Eb) as [Lb Vb].
    apply negb_true_iff, Nat.eqb_neq in Ends. rewrite !G. unfold sequence.
    destruct (Nat.ltb_spec (length (powers u) - 1 + length (powers v)) (length (powers u))); [lia|].
    destruct (Nat.ltb_spec (length (powers u) - 1) (length (powers u))); [|lia].
    replace (length (powers u) - 1 + length (powers v) - length (powers u))%nat with (length (powers v) - 1)%nat by lia.
    rewrite Nat.mod_small by lia. rewrite Va, Vb. congruence.
Qed.

(** What is left to show, of numbers, when `shortest_theorem` is applied. *)
Ltac shortest_numbers :=
  first
    [ match goal with |- segments_measure _ _ _ = _ => cbn [segments_measure measure weigh]; lia end
    | match goal with |- Forall (fun f => 0 < weigh f _) _ =>
        repeat (apply Forall_cons; [cbn [weigh]; lia|]); apply Forall_nil end
    | match goal with |- forall n, _ = _ => assumption end
    | power_numbers ].
