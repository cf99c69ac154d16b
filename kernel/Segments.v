(** Words with powers are the values of games. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Products Powers Copies.
Import ListNotations.
Local Open Scope Z_scope.

(** * All copies of all segments *)
Section Sound.
Variables (fuel : nat) (bd : boundary) (rays counts : list vector) (moves : list products) (w : list segment).
Variables (d e : Z) (l m t s : vector) (ws : list (nat * list (nat * nat))) (sizes : list nat).
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
Hypothesis Short_moves : Forall (Forall (fun p => (length (snd p) <= length s)%nat)) moves.
Hypothesis Same : Forall2 (same_segment t s) w ws.
Hypothesis Sizes : Forall2 (fun f n => product_at t s f = Z.of_nat n) moves sizes.

Lemma weigh_short k i : (length k <= length s)%nat -> weigh k (s ++ [i]) = weigh k s.
Proof. intro H. rewrite (weigh_last k s i s eq_refl), nth_overflow by assumption. ring. Qed.

Lemma same_with_copy i : Forall2 (same_segment t (s ++ [i])) w ws.
Proof.
  clear - Same Short. induction Same as [|a b w ws [A B] H IH]; [constructor|].
  apply Forall_cons_iff in Short. destruct Short as [Sa Ss]. constructor; [|now apply IH].
  split; [|assumption]. rewrite weigh_short; assumption.
Qed.
Lemma product_short i : forall f, Forall (fun p : vector * vector => (length (snd p) <= length s)%nat) f ->
  product_at t (s ++ [i]) f = product_at t s f.
Proof.
  induction f as [|[a k] f IH]; intro H; [reflexivity|]. apply Forall_cons_iff in H. destruct H as [A B].
  cbn [product_at]. rewrite weigh_short, IH by assumption. reflexivity.
Qed.
Lemma sizes_with_copy i : Forall2 (fun f n => product_at t (s ++ [i]) f = Z.of_nat n) moves sizes.
Proof.
  clear - Sizes Short_moves. induction Sizes as [|f n moves sizes A H IH]; [constructor|].
  apply Forall_cons_iff in Short_moves. destruct Short_moves as [Sa Ss]. constructor; [|now apply IH].
  now rewrite product_short.
Qed.

Notation value_at := (g ws).

Lemma stretch_obeys j least st : checks_stretch fuel bd rays counts moves w (length s) j least st = true ->
  forall k runs i o, nth_error ws j = Some (k, runs) -> (o < length (spell runs))%nat ->
  weigh least s <= Z.of_nat i <= weigh (most st) s ->
  let n := (length (powers (firstn j ws)) + i * length (spell runs) + o)%nat in
  value_at n = mex (Game.options bd sizes value_at n).
Proof.
  intros H k runs i o N O I.
  destruct (between_spans counts e m s least (most st) (Z.of_nat i) F Lm E M SM I) as [e' [m' [E' [M' S']]]].
  unfold checks_stretch in H. cbv zeta in H. set (cs := between counts least (most st)) in *.
  destruct (read_places _ _ _ _) as [cur|] eqn:Cur; [|discriminate].
  destruct (sights _ _ _ _ _ _ _) as [options|] eqn:Opt; [|discriminate].
  destruct (skip _ _ _ _) as [c|] eqn:K; [|discriminate].
  destruct (nth_error (lay _ _ _ _) j) as [x|] eqn:Nx; [|discriminate].
  assert (One' : weigh [1] (s ++ [Z.of_nat i]) = 1).
  { destruct s as [|a s']; [simpl in One; discriminate|]. simpl in One |- *. lia. }
  pose proof (copy_obeys rays cs d e' l m' t (s ++ [Z.of_nat i]) D E' L M' Ll SL S' One' w ws (same_with_copy _) bd
    moves sizes (sizes_with_copy _) fuel j (copy_form (length s)) cur (seen_by st) options x Nx Cur Opt c K H
    k runs o N O) as R.
  rewrite copy_form_at, Nat2Z.id in R. apply R. lia.
Qed.

Lemma stretches_obey j k runs all sts : nth_error ws j = Some (k, runs) -> weigh all s = Z.of_nat k ->
  checks_stretches fuel bd rays counts moves w (length s) j (zero (length s)) all sts = true ->
  forall i o, (o < length (spell runs))%nat -> (i < k)%nat ->
  let n := (length (powers (firstn j ws)) + i * length (spell runs) + o)%nat in
  value_at n = mex (Game.options bd sizes value_at n).
Proof.
  intros N K H i o O I.
  destruct (for_copies_sound counts stretch most _ e m s k all M SM E One K sts (zero (length s)) H) with (i := i)
    as [least [st [C Bounds]]]; [apply repeat_length|assumption|rewrite weigh_no_form; lia|].
  exact (stretch_obeys j least st C k runs i o N O Bounds).
Qed.

Lemma segments_obey : forall rest stss j, checks_segments fuel bd rays counts moves w (length s) j rest stss = true ->
  rest = skipn j w -> forall j' k runs i o, (j <= j')%nat -> nth_error ws j' = Some (k, runs) ->
  (i < k)%nat -> (o < length (spell runs))%nat ->
  let n := (length (powers (firstn j' ws)) + i * length (spell runs) + o)%nat in
  value_at n = mex (Game.options bd sizes value_at n).
Proof.
  induction rest as [|[kf rf] rest IH]; intros stss j H R j' k runs i o J N I O.
  - exfalso. assert (length w = length ws) as Le by exact (as_many Same).
    assert (nth_error ws j' <> None) as Ne by congruence. apply nth_error_Some in Ne.
    assert (length (skipn j w) = 0%nat) as Z by (now rewrite <- R). rewrite skipn_length in Z. lia.
  - destruct stss as [|sts stss]; [discriminate|]. cbn [checks_segments] in H. apply andb_true_iff in H.
    destruct H as [H1 H2]. destruct (Nat.eq_dec j j') as [<-|Nj].
    + apply (stretches_obey j k runs kf sts N); try assumption.
      * assert (nth_error w j = Some (kf, rf)) as Nw.
        { now apply (skipn_first w j _ rest). }
        clear - Same N Nw. revert j N Nw. induction Same as [|a b w ws [A B] Hs IH]; intros j N Nw; [destruct j; discriminate|].
        destruct j as [|j]; simpl in *; [|now apply (IH Hs j)]. injection N as ->. injection Nw as ->. exact A.
    + apply (IH stss (S j) H2) with (k := k); try assumption; [|lia..].
      now apply (skipn_first w j (kf, rf) rest).
Qed.

Theorem powers_obey stss : checks_segments fuel bd rays counts moves w (length s) 0 w stss = true ->
  forall n, (n < length (powers ws))%nat -> value_at n = mex (Game.options bd sizes value_at n).
Proof.
  intros H n N. destruct (place_of ws n N) as [j [k [runs [i [o [Nw [I [O ->]]]]]]]].
  apply (segments_obey w stss 0 H eq_refl j k runs i o); assumption || lia.
Qed.
End Sound.

(** * The theorem *)

(** How often the period is written out: a number, or, where the period has one segment, a form in the counts,
    with the runs of the segment some times in each copy. *)
Inductive rounds := Times (n : nat) | Many (each : nat) (k : vector).

Definition unroll (first then_ : list segment) (r : rounds) : list segment :=
  first ++ match r with
           | Times n => concat (repeat then_ n)
           | Many each k => map (fun a => (k, concat (repeat (snd a) each))) then_
           end.

Definition once (dimension : nat) (a : segment) : bool := same_form (fst a) (1 :: zero (dimension - 1)).

Definition rounds_fit (dimension : nat) (counts : list vector) (then_ : list segment) (r : rounds) : bool :=
  match r with
  | Times _ => true
  | Many _ k => at_most (zero (length counts)) (at_rays counts k) &&
              match then_ with [a] => once dimension a | _ => false end
  end.

Definition checks_powers (fuel : nat) (bd : boundary) (dimension : nat) (rays counts : list vector)
  (moves : list products) (first then_ : list segment) (r : rounds) (window : products)
  (stss : list (list stretch)) : bool :=
  let w := unroll first then_ r in
  let pairs := (length counts * length rays)%nat in
  let long w := laid_end (zero pairs) (lay rays counts (zero pairs) w) in
  let reach := at_pairs rays counts window in
  match moves with [] => false | _ => true end &&
  rounds_fit dimension counts then_ r &&
  forallb (fun a => Nat.leb (length (fst a)) dimension) w &&
  forallb (forallb (fun p => Nat.leb (length (snd p)) dimension)) (window :: moves) &&
  forallb (fun f => at_most (at_pairs rays counts f) reach) moves &&
  at_most (plus (plus (long first) (long then_)) reach) (long w) &&
  checks_segments fuel bd rays counts moves w dimension 0 w stss.

Lemma laid_end_weighs rays cs d e l m t s : length l = length rays -> spans rays d l t -> spans cs e m s ->
  forall w ws from, Forall2 (same_segment t s) w ws -> length from = (length cs * length rays)%nat ->
  length (laid_end from (lay rays cs from w)) = (length cs * length rays)%nat /\
  weigh (outer l m) (laid_end from (lay rays cs from w)) =
  weigh (outer l m) from + d * e * Z.of_nat (length (powers ws)).
Proof.
  intros Ll SL SM w ws from H. revert from.
  induction H as [|[k runs] [kn rn] w ws [A B] H IH]; intros from Lf; cbn [lay laid_end begins long often fst snd] in *.
  - split; [assumption|]. simpl. lia.
  - pose proof (is_run_at rays d l t runs rn SL B) as R.
    assert (Z0 : weigh l (zero (length rays)) = d * Z.of_nat 0) by (rewrite weigh_zero; lia).
    assert (Zl : length (zero (length rays)) = length rays) by apply repeat_length.
    pose proof (whole_weigh d l (length rays) _ rn _ 0 R Zl Z0) as Wl. rewrite Nat.add_0_l in Wl.
    pose proof (whole_runs_length d l _ _ rn _ R Zl) as Ln.
    set (len := whole (zero (length rays)) (lengths_at rays runs)) in *.
    assert (Lo : length (outer len (at_rays cs k)) = (length cs * length rays)%nat).
    { rewrite outer_length, Ln. unfold at_rays. now rewrite map_length. }
    destruct (IH (plus from (outer len (at_rays cs k)))) as [I1 I2]; [rewrite plus_length; congruence|].
    split; [assumption|]. rewrite I2, weigh_plus by congruence.
    rewrite weigh_outer, Wl, SM, A by congruence.
    change (powers ((kn, rn) :: ws)) with (concat (repeat (spell rn) kn) ++ powers ws).
    rewrite app_length, copies_length, Nat2Z.inj_add, Nat2Z.inj_mul. ring.
Qed.

Lemma same_times t s a b : Forall2 (same_segment t s) a b -> forall n,
  Forall2 (same_segment t s) (concat (repeat a n)) (concat (repeat b n)).
Proof. intros H n. induction n as [|n IH]; [constructor|]. cbn [repeat concat]. now apply Forall2_app. Qed.
Lemma powers_times b n : powers (concat (repeat b n)) = concat (repeat (powers b) n).
Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat concat]. now rewrite powers_app, IH. Qed.

Lemma same_runs_times t runs ns : Forall2 (same_run t) runs ns -> forall n,
  Forall2 (same_run t) (concat (repeat runs n)) (concat (repeat ns n)).
Proof. intros H n. induction n as [|n IH]; [constructor|]. cbn [repeat concat]. now apply Forall2_app. Qed.
Lemma spell_times runs n : spell (concat (repeat runs n)) = concat (repeat (spell runs) n).
Proof.
  induction n as [|n IH]; [reflexivity|]. cbn [repeat concat]. rewrite <- IH. unfold spell. apply flat_map_app.
Qed.
Lemma repeat_times {A} (w : list A) n k : concat (repeat (concat (repeat w n)) k) = concat (repeat w (k * n)).
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [repeat concat Nat.mul]. now rewrite repeat_app, concat_app, IH.
Qed.

Lemma unroll_same dimension counts e m t s first then_ u v r : 0 < e -> weights m -> spans counts e m s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall2 (same_segment t s) first u -> Forall2 (same_segment t s) then_ v -> rounds_fit dimension counts then_ r = true ->
  exists ws n, Forall2 (same_segment t s) (unroll first then_ r) ws /\
  powers ws = powers u ++ concat (repeat (powers v) n).
Proof.
  intros E M SM Ds One U V Fit. destruct r as [n|each k]; cbn [unroll rounds_fit] in *.
  - exists (u ++ concat (repeat v n)), n. split; [apply Forall2_app; [assumption|now apply same_times]|].
    now rewrite powers_app, powers_times.
  - apply andb_true_iff in Fit. destruct Fit as [K Fit].
    apply (weigh_at_most m M) in K. rewrite weigh_zero, SM in K.
    destruct then_ as [|a [|]]; try discriminate. inversion V as [|a' [c runs] x y [A B] C]; subst. inversion C; subst.
    cbn [fst snd] in *. unfold once in Fit. apply same_form_eq in Fit.
    assert (c = 1%nat) as ->.
    { rewrite Fit in A. destruct s as [|z s']; [discriminate|]. cbn [weigh] in A, One. rewrite weigh_no_form in A. lia. }
    exists (u ++ [(Z.to_nat (weigh k s), concat (repeat runs each))]), (Z.to_nat (weigh k s) * each)%nat.
    split.
    + apply Forall2_app; [assumption|]. constructor; [|constructor].
      split; [cbn [fst]; rewrite Z2Nat.id; nia|now apply same_runs_times].
    + rewrite powers_app. f_equal. unfold powers. cbn [flat_map fst snd repeat concat].
      now rewrite !app_nil_r, spell_times, repeat_times.
Qed.

Lemma nth_rounds (u v : list nat) k : (0 < length v)%nat -> forall n, (n < length u + k * length v)%nat ->
  nth n (u ++ concat (repeat v k)) 0%nat = sequence u v n.
Proof.
  intros P n N. unfold sequence. destruct (Nat.ltb_spec n (length u)) as [A|A]; [now apply app_nth1|].
  rewrite app_nth2 by assumption.
  pose proof (Nat.div_mod (n - length u) (length v) ltac:(lia)) as Q.
  pose proof (Nat.mod_upper_bound (n - length u) (length v) ltac:(lia)) as B.
  rewrite Q at 1. rewrite Nat.mul_comm. apply nth_copies; [|assumption].
  apply Nat.div_lt_upper_bound; lia.
Qed.

Theorem powers_theorem fuel bd dimension rays counts moves first then_ r window stss :
  checks_powers fuel bd dimension rays counts moves first then_ r window stss = true ->
  forall t d l s e m sizes u v,
  0 < d -> weights l -> length l = length rays -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  0 < e -> weights m -> length m = length counts -> forallb (fun r => Nat.eqb (length r) (length s)) counts = true ->
  combination (length s) m counts = scale e s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall2 (fun f n => product_at t s f = Z.of_nat n) moves sizes -> Forall (fun s => (1 <= s)%nat) sizes ->
  Forall2 (same_segment t s) first u -> Forall2 (same_segment t s) then_ v -> (0 < length (powers v))%nat ->
  forall n, nim bd sizes n = sequence (powers u) (powers v) n.
Proof.
  intros K t d l s e m sizes u v D L Ll Fr Cr E M Lm Fc Cc Ds One Sz P U V Pos.
  assert (SL : spans rays d l t).
  { intro f. apply forallb_lengths in Fr. now rewrite <- (weigh_combination (length t) f l rays Fr), Cr, weigh_scale. }
  apply forallb_lengths in Fc.
  assert (SM : spans counts e m s).
  { intro f. now rewrite <- (weigh_combination (length s) f m counts Fc), Cc, weigh_scale. }
  unfold checks_powers in K. cbv zeta in K. rewrite !andb_true_iff in K.
  destruct K as [[[[[[Some_ Fit] Short] Shorts] Most] Total] Seg].
  destruct (unroll_same dimension counts e m t s first then_ u v r E M SM Ds One U V Fit) as [ws [N [Same Ew]]].
  set (w := unroll first then_ r) in *.
  assert (Sh : Forall (fun a : segment => (length (fst a) <= length s)%nat) w).
  { apply Forall_forall. intros a A. rewrite forallb_forall in Short. specialize (Short a A). apply Nat.leb_le in Short. rewrite Ds. exact Short. }
  assert (Shm : Forall (Forall (fun p : vector * vector => (length (snd p) <= length s)%nat)) moves).
  { apply Forall_forall. intros f A. rewrite forallb_forall in Shorts. specialize (Shorts f (or_intror A)).
    apply Forall_forall. intros p B. rewrite forallb_forall in Shorts. specialize (Shorts p B). apply Nat.leb_le in Shorts. rewrite Ds. exact Shorts. }
  rewrite <- Ds in Seg.
  pose proof (powers_obey fuel bd rays counts moves w d e l m t s ws sizes D E L M Ll Lm SL SM Fc One Sh Shm Same Sz stss Seg)
    as Obey.
  assert (W : weights (outer l m)) by (now apply weights_outer).
  set (pairs := (length counts * length rays)%nat) in *.
  assert (Zp : length (zero pairs) = pairs) by apply repeat_length.
  destruct (laid_end_weighs rays counts d e l m t s Ll SL SM first u (zero pairs) U Zp) as [L1 W1].
  destruct (laid_end_weighs rays counts d e l m t s Ll SL SM then_ v (zero pairs) V Zp) as [L2 W2].
  destruct (laid_end_weighs rays counts d e l m t s Ll SL SM w ws (zero pairs) Same Zp) as [L3 W3].
  rewrite weigh_zero in W1, W2, W3.
  assert (Wr : weigh (outer l m) (at_pairs rays counts window) = d * e * product_at t s window)
    by (apply weigh_at_pairs; assumption).
  apply (weigh_at_most _ W) in Total.
  assert (L4 : length (at_pairs rays counts window) = pairs) by apply at_pairs_length.
  rewrite !weigh_plus, W1, W2, W3, Wr in Total by (rewrite ?plus_length; unfold pairs in *; congruence).
  assert (Win : forall n, In n sizes -> Z.of_nat n <= product_at t s window).
  { intros n I. rewrite forallb_forall in Most. clear - Sz Most I L M D E W Ll SL SM Wr.
    induction Sz as [|f n' moves sizes Q Sz IH]; [contradiction|].
    destruct I as [<-|I]; [|apply IH; [|assumption]; intros x X; apply Most; now right].
    specialize (Most _ (or_introl eq_refl)). apply (weigh_at_most _ W) in Most.
    rewrite Wr, (weigh_at_pairs rays counts d e l m t s Ll SL SM), Q in Most. apply Z.mul_le_mono_pos_l in Most; [assumption|nia]. }
  assert (Ps : positive sizes) by (intros x I; rewrite Forall_forall in P; now apply P).
  assert (Win0 : 0 <= product_at t s window).
  { destruct Sz as [|f n moves sizes Q Sz]; [discriminate|]. specialize (Win n (or_introl eq_refl)). lia. }
  set (reaches := Z.to_nat (product_at t s window)).
  assert (Tot : (length (powers u) + length (powers v) + reaches <= length (powers ws))%nat).
  { assert (d * e * (Z.of_nat (length (powers u)) + Z.of_nat (length (powers v)) + product_at t s window) <=
      d * e * Z.of_nat (length (powers ws))) as T by lia.
    apply Z.mul_le_mono_pos_l in T; [unfold reaches; lia|nia]. }
  assert (Eq : forall n, (n < length (powers ws))%nat -> nim bd sizes n = sequence (powers u) (powers v) n).
  { intros n Hn. rewrite (nim_unique bd sizes (g ws) (length (powers ws)) Ps) by assumption. unfold g. rewrite Ew.
    apply nth_rounds; [assumption|]. rewrite Ew, app_length, copies_length in Hn. exact Hn. }
  assert (Rep : forall n, (length (powers u) <= n)%nat ->
    sequence (powers u) (powers v) (n + length (powers v)) = sequence (powers u) (powers v) n).
  { intros n Hn. unfold sequence. destruct (Nat.ltb_spec (n + length (powers v)) (length (powers u))); [lia|].
    destruct (Nat.ltb_spec n (length (powers u))); [lia|]. f_equal.
    replace (n + length (powers v) - length (powers u))%nat with (n - length (powers u) + 1 * length (powers v))%nat by lia.
    now rewrite Nat.mod_add by lia. }
  apply sequence_by; [assumption| |].
  - intros n Hn. rewrite Eq by lia. symmetry. pose proof (nth_rounds (powers u) (powers v) 1 Pos n ltac:(lia)) as Q.
    cbn [repeat concat] in Q. now rewrite app_nil_r in Q.
  - unfold repeats. apply (period_by_window bd sizes (length (powers v)) (length (powers u)) reaches Ps).
    + intros x I. specialize (Win x I). unfold reaches. lia.
    + intros n Hn. rewrite !Eq by lia. apply Rep. lia.
Qed.

(** What is divided is not 0 where its quotient is not. *)
Lemma positive_dividend (n d q : nat) : (q = n / d -> 0 < q -> 0 < n)%nat.
Proof. intros -> H. destruct n, d; simpl in H; lia. Qed.

(** Two numbers, of which one is measured from the other. *)
Lemma in_order (i j : nat) : ((exists more, i = j + more) \/ (exists more, j = i + S more))%nat.
Proof. destruct (le_lt_dec j i); [left; exists (i - j)%nat|right; exists (j - i - 1)%nat]; lia. Qed.

(** * What is left to show, of numbers, when `powers_theorem` is applied *)
Lemma spell_here x k w : (0 < k)%nat -> (0 < length (spell ((x, k) :: w)))%nat.
Proof. rewrite spell_cons, app_length, repeat_length. lia. Qed.
Lemma spell_later x k w : (0 < length (spell w))%nat -> (0 < length (spell ((x, k) :: w)))%nat.
Proof. rewrite spell_cons, app_length. lia. Qed.
Lemma powers_here k runs w : (0 < k)%nat -> (0 < length (spell runs))%nat -> (0 < length (powers ((k, runs) :: w)))%nat.
Proof.
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  rewrite app_length, copies_length. nia.
Qed.
Lemma powers_later k runs w : (0 < length (powers w))%nat -> (0 < length (powers ((k, runs) :: w)))%nat.
Proof.
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w). rewrite app_length. lia.
Qed.

Ltac spell_positive := first [apply spell_here; lia | apply spell_later; spell_positive].
Ltac powers_positive := first [apply powers_here; [lia|spell_positive] | apply powers_later; powers_positive].
Ltac run_number :=
  first [ match goal with H : known (weigh ?f ?t = Z.of_nat ?k) |- weigh ?f ?t = Z.of_nat ?k => exact H end
        | cbn [weigh]; lia ].
Ltac runs_numbers :=
  repeat (apply Forall2_cons; [split; [reflexivity|cbn [fst snd]; run_number]|]); apply Forall2_nil.
Ltac segments_numbers :=
  repeat (apply Forall2_cons; [split; [cbn [weigh fst snd]; number|cbn [fst snd]; runs_numbers]|]); apply Forall2_nil.
Ltac power_numbers :=
  first
    [ reflexivity
    | match goal with |- Forall2 (same_segment _ _) _ _ => segments_numbers end
    | match goal with |- Forall2 _ _ _ =>
        repeat (apply Forall2_cons; [cbn [product_at weigh]; number|]); apply Forall2_nil end
    | match goal with |- (0 < length (powers _))%nat => powers_positive end
    | numbers ].
