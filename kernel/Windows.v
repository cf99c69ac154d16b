(** Windows: words with powers of which the last part is checked, behind another one. What a block with a state
    needs (`Blocks`): the state is one parameter more. *)
From Coq Require Import List ZArith Arith Lia Bool ZifyBool.
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
  forall t d l s e m sizes us vs u v, u = powers us -> v = powers vs ->
  0 < d -> weights l -> length l = length rays -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  0 < e -> weights m -> length m = length counts -> forallb (fun r => Nat.eqb (length r) (length s)) counts = true ->
  combination (length s) m counts = scale e s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall2 (fun f n => product_at t s f = Z.of_nat n) moves sizes ->
  Forall2 (same_segment t s) before us -> Forall2 (same_segment t s) last vs ->
  obeys_window bd sizes anywhere u v.
Proof.
  intros K t d l s e m sizes us vs u v -> -> D L Ll Fr Cr E M Lm Fc Cc Ds One Sz U V.
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
Lemma powers_run x n runs w : powers ((1%nat, (x, n) :: runs) :: w) = repeat x n ++ powers ((1%nat, runs) :: w).
Proof. unfold powers. cbn [flat_map fst snd repeat concat]. now rewrite spell_cons, !app_nil_r, app_assoc. Qed.
Lemma repeat_pieces (x u : nat) : forall k, concat (repeat (repeat x u) k) = repeat x (k * u).
Proof. induction k as [|k IH]; [reflexivity|]. cbn [repeat concat Nat.mul]. now rewrite IH, repeat_app. Qed.

Lemma powers_done {w v} : powers w = v -> powers ((1%nat, []) :: w) = v.
Proof. now intro. Qed.
Lemma powers_done_too {w v} : v = powers w -> v = powers ((1%nat, []) :: w).
Proof. now intro. Qed.
Lemma powers_group {k k' runs w w'} : k = k' -> powers w = powers w' -> powers ((k, runs) :: w) = powers ((k', runs) :: w').
Proof. intros -> H. unfold powers in *. cbn [flat_map]. now rewrite H. Qed.
Lemma powers_same {x n n' runs runs' w w'} : n = n' -> powers ((1%nat, runs) :: w) = powers ((1%nat, runs') :: w') ->
  powers ((1%nat, (x, n) :: runs) :: w) = powers ((1%nat, (x, n') :: runs') :: w').
Proof. intros -> H. now rewrite !powers_run, H. Qed.
Lemma powers_none {x n runs w v} : n = 0%nat -> powers ((1%nat, runs) :: w) = v -> powers ((1%nat, (x, n) :: runs) :: w) = v.
Proof. intros -> H. now rewrite powers_run. Qed.
Lemma powers_even {x n u k runs w w'} : n = (k * u)%nat -> powers ((1%nat, runs) :: w) = powers w' ->
  powers ((1%nat, (x, n) :: runs) :: w) = powers ((k, [(x, u)]) :: w').
Proof.
  intros -> H. rewrite powers_run, H. unfold powers. cbn [flat_map fst snd spell].
  now rewrite app_nil_r, repeat_pieces.
Qed.
Lemma powers_cut {x n u k c runs runs' w w'} : n = (k * u + c)%nat ->
  powers ((1%nat, runs) :: w) = powers ((1%nat, runs') :: w') ->
  powers ((1%nat, (x, n) :: runs) :: w) = powers ((k, [(x, u)]) :: (1%nat, (x, c) :: runs') :: w').
Proof.
  intros -> H. change (powers ((k, [(x, u)]) :: (1%nat, (x, c) :: runs') :: w'))
    with (concat (repeat (spell [(x, u)]) k) ++ powers ((1%nat, (x, c) :: runs') :: w')).
  rewrite !powers_run, <- H, repeat_app, <- app_assoc. unfold spell. cbn [flat_map fst snd].
  now rewrite app_nil_r, repeat_pieces.
Qed.
Ltac same_number := first [reflexivity | lia].
Ltac cut_run :=
  first
    [ reflexivity
    | apply powers_done
    | apply powers_done_too
    | apply powers_same; [same_number|]
    | apply powers_cut; [lia|]
    | apply powers_even; [lia|]
    | apply powers_none; [lia|]
    | apply powers_group; [same_number|] ].
Ltac cut_runs := repeat cut_run.

(** What is left to show, of numbers, when `window_theorem` is applied. *)
Ltac window_numbers :=
  first
    [ match goal with |- _ = powers _ => rewrite <- ?powers_app; cbn [app]; solve [cut_runs] end
    | match goal with |- Forall2 (same_segment _ _) _ _ =>
        repeat (apply Forall2_cons;
          [split; [cbn [weigh fst snd]; same_number|cbn [fst snd]; runs_numbers]|]); apply Forall2_nil end
    | power_numbers ].

(** * What is left to show when `states_theorem` is applied *)
Lemma anywhere_window bd moves u v : obeys_window bd moves true u v -> reaches_into moves u /\ obeys_behind bd moves u v.
Proof. intros [A B]. split; [now apply A|assumption]. Qed.
Lemma start_window bd moves u v : obeys_window bd moves false u v -> obeys_behind bd moves u v.
Proof. now intros [_ B]. Qed.
Lemma tail_powers runs : forall k, concat (repeat (powers [(1%nat, runs)]) k) = powers [(k, runs)].
Proof.
  intro k. unfold powers. cbn [flat_map fst snd repeat concat]. now rewrite !app_nil_r.
Qed.
Lemma nothing_behind bd moves : obeys_behind bd moves [] (powers []).
Proof. intros n N. simpl in N. lia. Qed.

(** In all cases of conditions: those that have none inside first. *)
Ltac branches :=
  repeat match goal with
  | |- context [if ?b then _ else _] =>
    lazymatch b with
    | context [if _ then _ else _] => fail
    | _ => let E := fresh "branch" in destruct b eqn:E; cbn [fst snd]
    end
  end.

Ltac positive_moves :=
  let s := fresh "s" in let I := fresh "I" in
  intros s I; cbn [In] in I; repeat (destruct I as [<-|I]; [lia|]); contradiction.
Ltac state_kept step := intros; cbv beta in *; unfold step; branches; lia.
Ltac letters_there step := intros; cbv beta in *; unfold step; branches; powers_positive.
Ltac tail_stays step :=
  let ends := fresh "ends" in
  intros ? ends; cbv beta in *;
  first
    [ discriminate ends
    | unfold step; branches;
      first
        [ exfalso; lia
        | split; [lia|]; let s := fresh "s" in let I := fresh "I" in
          intros s I; cbn [In] in I;
          repeat (destruct I as [<-|I];
            [cbn [powers spell length flat_map concat repeat app fst snd]; lia|]); contradiction ] ].
(** The cases of a window: which blocks it has. *)
Ltac window_cases step :=
  try match goal with R : runs_on _ _ _ _ |- _ =>
    let run := fresh "run" in pose proof (R 0%nat ltac:(lia)) as run; cbn [after] in run; cbv beta in run
  end;
  cbn [written after]; unfold part; cbv beta in *; unfold step; branches; rewrite ?app_nil_r, ?tail_powers.
