(** Windows: words with powers of which the last part is checked, behind another one. What a block with a state
    needs (`Blocks`): the state is one parameter more. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Products Powers Copies Segments Blocks.
Import ListNotations.
Local Open Scope Z_scope.

(** Whether the last part obeys the mex rule, and, where `anywhere` says so, no move leads past the part before. *)
Definition checks_window (fuel : nat) (bd : boundary) (dimension : nat) (rays counts : list vector)
  (moves : list products) (anywhere : bool) (before last : list segment) (stss : list (list stretch)) : bool :=
  let w := before ++ last in
  let pairs := (length counts * length rays)%nat in
  let long := laid_end (zero pairs) (lay rays counts (zero pairs) before) in
  forallb (fun a => Nat.leb (length (fst a)) dimension) w &&
  forallb (forallb (fun p => Nat.leb (length (snd p)) dimension)) moves &&
  (negb anywhere || forallb (fun f => at_most (at_pairs rays counts f) long) moves) &&
  checks_segments fuel bd rays counts moves w dimension (length before) last stss.

Definition obeys_window (bd : boundary) (moves : list nat) (anywhere : bool) (u v : list nat) : Prop :=
  (anywhere = true -> reaches_into moves u) /\ obeys_behind bd moves u v.

Lemma skipn_exact {A} (u v : list A) : skipn (length u) (u ++ v) = v.
Proof. induction u; [reflexivity|assumption]. Qed.

Theorem window_theorem fuel bd dimension rays counts moves anywhere before last stss :
  checks_window fuel bd dimension rays counts moves anywhere before last stss = true ->
  forall t d l s e m sizes us vs u v,
  0 < d -> weights l -> length l = length rays -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  0 < e -> weights m -> length m = length counts -> forallb (fun r => Nat.eqb (length r) (length s)) counts = true ->
  combination (length s) m counts = scale e s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall2 (fun f n => product_at t s f = Z.of_nat n) moves sizes ->
  Forall2 (same_segment t s) before us -> Forall2 (same_segment t s) last vs -> u = powers us -> v = powers vs ->
  obeys_window bd sizes anywhere u v.
Proof.
  intros K t d l s e m sizes us vs u v D L Ll Fr Cr E M Lm Fc Cc Ds One Sz U V -> ->.
  assert (SL : spans rays d l t).
  { intro f. apply forallb_lengths in Fr. now rewrite <- (weigh_combination (length t) f l rays Fr), Cr, weigh_scale. }
  apply forallb_lengths in Fc.
  assert (SM : spans counts e m s).
  { intro f. now rewrite <- (weigh_combination (length s) f m counts Fc), Cc, weigh_scale. }
  unfold checks_window in K. cbv zeta in K. rewrite !andb_true_iff in K. destruct K as [[[Short Shorts] Far] Seg].
  assert (Same : Forall2 (same_segment t s) (before ++ last) (us ++ vs)) by (now apply Forall2_app).
  assert (Sh : Forall (fun a : segment => (length (fst a) <= length s)%nat) (before ++ last)).
  { apply Forall_forall. intros a A. rewrite forallb_forall in Short. specialize (Short a A).
    apply Nat.leb_le in Short. rewrite Ds. exact Short. }
  assert (Shm : Forall (Forall (fun p : vector * vector => (length (snd p) <= length s)%nat)) moves).
  { apply Forall_forall. intros f A. rewrite forallb_forall in Shorts. specialize (Shorts f A).
    apply Forall_forall. intros p B. rewrite forallb_forall in Shorts. specialize (Shorts p B).
    apply Nat.leb_le in Shorts. rewrite Ds. exact Shorts. }
  split.
  - intros ->. cbn [negb orb] in Far. set (pairs := (length counts * length rays)%nat) in *.
    assert (Zp : length (zero pairs) = pairs) by apply repeat_length.
    destruct (laid_end_weighs rays counts d e l m t s Ll SL SM before us (zero pairs) U Zp) as [_ W].
    rewrite weigh_zero in W. assert (Ws : weights (outer l m)) by (now apply weights_outer).
    rewrite forallb_forall in Far. intros n I. clear - Far I Sz W Ws Ll SL SM D E.
    induction Sz as [|f n' moves sizes Q Sz IH]; [contradiction|].
    destruct I as [<-|I]; [|apply IH; [|assumption]; intros x X; apply Far; now right].
    specialize (Far _ (or_introl eq_refl)). apply (weigh_at_most _ Ws) in Far.
    rewrite W, (weigh_at_pairs rays counts d e l m t s Ll SL SM), Q in Far.
    rewrite Z.add_0_l in Far. apply Z.mul_le_mono_pos_l in Far; nia.
  - rewrite <- Ds in Seg. intros n N. rewrite app_length in N. rewrite <- powers_app.
    destruct (place_of vs (n - length (powers us)) ltac:(lia)) as [j [k [runs [i [o [Nw [I [O Q]]]]]]]].
    pose proof (segments_obey fuel bd rays counts moves (before ++ last) d e l m t s (us ++ vs) sizes D E L M Ll Lm SL SM
      Fc One Sh Shm Same Sz last stss (length before) Seg (eq_sym (skipn_exact before last))
      (length us + j)%nat k runs i o) as R.
    assert (Lu : length before = length us) by exact (as_many U).
    rewrite nth_error_app2, firstn_app_2, powers_app, app_length in R by lia.
    replace (length us + j - length us)%nat with j in R by lia.
    replace n with (length (powers us) + length (powers (firstn j vs)) + i * length (spell runs) + o)%nat by lia.
    apply R; assumption || lia.
Qed.

(** * Lengths that are counts, cut into pieces: 0^(2k+1) is (0 0)^k 0 *)
Lemma powers_keep s {w w'} : powers w = powers w' -> powers (s :: w) = powers (s :: w').
Proof. intro H. unfold powers in *. cbn [flat_map]. now rewrite H. Qed.
Lemma powers_run x n runs w : powers ((1%nat, (x, n) :: runs) :: w) = repeat x n ++ powers ((1%nat, runs) :: w).
Proof. unfold powers. cbn [flat_map fst snd repeat concat]. now rewrite spell_cons, !app_nil_r, app_assoc. Qed.
Lemma powers_done {w w'} : powers w = powers w' -> powers ((1%nat, []) :: w) = powers w'.
Proof. now intro. Qed.
Lemma powers_alone {r runs w w'} : powers ((1%nat, runs) :: w) = powers w' ->
  powers ((1%nat, r :: runs) :: w) = powers ((1%nat, [r]) :: w').
Proof. intro H. destruct r as [x n]. rewrite !powers_run, H. reflexivity. Qed.
Lemma repeat_pieces (x u : nat) : forall k, concat (repeat (repeat x u) k) = repeat x (k * u).
Proof. induction k as [|k IH]; [reflexivity|]. cbn [repeat concat Nat.mul]. now rewrite IH, repeat_app. Qed.
Lemma powers_cut {x n u k c runs w w'} : n = (k * u + c)%nat -> powers ((1%nat, runs) :: w) = powers w' ->
  powers ((1%nat, (x, n) :: runs) :: w) = powers ((k, [(x, u)]) :: (1%nat, [(x, c)]) :: w').
Proof.
  intros -> H. rewrite powers_run, H, repeat_app. unfold powers at 2. cbn [flat_map fst snd spell repeat concat].
  rewrite !app_nil_r, repeat_pieces, app_assoc. reflexivity.
Qed.
Ltac cut_runs :=
  repeat first
    [ apply powers_done
    | apply powers_cut; [lia|]
    | apply powers_alone
    | apply powers_keep ]; reflexivity.
