(** Cones of games: moves, preperiod and period are linear forms in some parameters, and what is checked at the
    rays of a cone holds at all its points. *)
From Coq Require Import List ZArith Lia Bool.
From Takeaway Require Import Game Walk Runs.
Import ListNotations.
Local Open Scope Z_scope.

(** The form f at the point t is `weigh f t`; at the rays it is a vector. *)
Definition at_rays (rays : list vector) (f : vector) : vector := map (weigh f) rays.

(** d t = l_1 r_1 + ... + l_m r_m, said of all linear forms. *)
Definition spans (rays : list vector) (d : Z) (l t : vector) : Prop :=
  forall f, weigh l (at_rays rays f) = d * weigh f t.

(** The point is in the cone that the rays span. *)
Definition in_cone (rays : list vector) (t : vector) : Prop :=
  exists d l, 0 < d /\ weights l /\ spans rays d l t.

Definition checks_cone (fuel : nat) (bd : boundary) (rays : list vector) (moves : list vector)
  (pre per window : vector) : bool :=
  at_most (zero (length rays)) (at_rays rays pre) && at_most (zero (length rays)) (at_rays rays per) &&
  checks fuel bd (length rays) (map (at_rays rays) moves) (at_rays rays pre) (at_rays rays per)
    (at_rays rays window).

Lemma nonnegative_by_rays rays d l t f : 0 < d -> weights l -> spans rays d l t ->
  at_most (zero (length rays)) (at_rays rays f) = true -> 0 <= weigh f t.
Proof.
  intros D L S H. apply (weigh_at_most l L) in H. rewrite weigh_zero, S in H. nia.
Qed.

Lemma forallb_lengths n (us : list vector) : forallb (fun u => Nat.eqb (length u) n) us = true ->
  Forall (fun u => length u = n) us.
Proof.
  intro H. apply Forall_forall. intros u U. rewrite forallb_forall in H. now apply Nat.eqb_eq, H.
Qed.

Theorem cone_periodic fuel bd rays moves pre per window :
  checks_cone fuel bd rays moves pre per window = true ->
  forall t, in_cone rays t -> (forall f, In f moves -> 1 <= weigh f t) ->
  forall n, (Z.to_nat (weigh pre t) <= n)%nat ->
  nim bd (map (fun f => Z.to_nat (weigh f t)) moves) (n + Z.to_nat (weigh per t)) =
  nim bd (map (fun f => Z.to_nat (weigh f t)) moves) n.
Proof.
  intros C t [d [l [D [L S]]]] P. unfold checks_cone in C.
  apply andb_true_iff in C. destruct C as [C K]. apply andb_true_iff in C. destruct C as [Pre Per].
  apply (nonnegative_by_rays rays d l t _ D L S) in Pre. apply (nonnegative_by_rays rays d l t _ D L S) in Per.
  unfold checks in K.
  destruct (execute _ _ _ _ _) as [w|]; [|discriminate].
  unfold checks_word in K. rewrite !andb_true_iff in K.
  destruct K as [[[[[Head Lens] Fits] Most] Obeyed] Repeated].
  set (m := length rays) in *.
  destruct w as [|[v e] w]; [discriminate|].
  rewrite !andb_true_iff in Head. destruct Head as [[Head Low] High]. apply same_eq in Head. subst v.
  apply (weigh_at_most l L) in Low, High. rewrite weigh_zero in Low, High.
  apply forallb_lengths in Lens.
  apply Forall_cons_iff in Lens. destruct Lens as [LP Lens].
  apply Forall_cons_iff in Lens. destruct Lens as [LQ Lens].
  apply Forall_cons_iff in Lens. destruct Lens as [LW LM].
  rewrite forallb_forall in Most.
  assert (Win : forall f, In f moves -> weigh f t <= weigh window t).
  { intros f F. specialize (Most _ (in_map (at_rays rays) _ _ F)). apply (weigh_at_most l L) in Most.
    rewrite !S in Most. nia. }
  destruct moves as [|f0 moves'] eqn:Mv.
  { (* no moves: all values are 0 *)
    intros n _. assert (forall k, nim bd [] k = O) as Z0 by reflexivity. simpl. now rewrite !Z0. }
  rewrite <- Mv in *.
  assert (Win0 : 0 <= weigh window t).
  { assert (I : In f0 moves) by (rewrite Mv; now left). specialize (P f0 I). specialize (Win f0 I). lia. }
  apply (word_periodic d l D L ((outside bd, e) :: w) bd m (map (at_rays rays) moves)) with
    (pre := at_rays rays pre) (per := at_rays rays per) (window := at_rays rays window)
    (reaches := Z.to_nat (weigh window t)) (fuel := fuel).
  - unfold fits_all in Fits. rewrite forallb_forall in Fits. apply Forall_forall. intros r R.
    now apply Nat.eqb_eq, Fits.
  - assumption.
  - assert (G : forall f, In f moves -> 1 <= weigh f t) by assumption. clear - G S.
    induction moves as [|f moves IH]; [constructor|]. simpl.
    constructor; [|apply IH; intros g I; apply G; now right].
    rewrite S. specialize (G f (or_introl eq_refl)). now rewrite Z2Nat.id by lia.
  - intros s I. apply in_map_iff in I. destruct I as [f [<- F]]. specialize (P f F). lia.
  - intros x X. cbn [letter_at]. destruct (Z.ltb_spec x (weigh l e)); [reflexivity|lia].
  - rewrite S, Z2Nat.id; [reflexivity|assumption].
  - rewrite S, Z2Nat.id; [reflexivity|assumption].
  - rewrite S, Z2Nat.id; [reflexivity|assumption].
  - repeat split; assumption.
  - intros s I. apply in_map_iff in I. destruct I as [f [<- F]]. specialize (Win f F). lia.
  - assumption.
  - assumption.
Qed.

(** * How to see that a point is in a cone *)
Definition scale (x : Z) (u : vector) : vector := map (Z.mul x) u.
Fixpoint combination (dimension : nat) (l : vector) (rays : list vector) : vector :=
  match l, rays with
  | x :: l', r :: rays' => plus (scale x r) (combination dimension l' rays')
  | _, _ => zero dimension
  end.

Lemma weigh_scale f : forall x u, weigh f (scale x u) = x * weigh f u.
Proof. induction f as [|y f IH]; intros x [|z u]; simpl; try lia. fold (scale x u). rewrite IH. ring. Qed.
Lemma combination_length k : forall l rays, Forall (fun r => length r = k) rays ->
  length (combination k l rays) = k.
Proof.
  induction l as [|x l IH]; intros [|r rays] F; simpl; try apply repeat_length.
  apply Forall_cons_iff in F. destruct F as [R F].
  rewrite plus_length; unfold scale; rewrite map_length; [assumption|]. now rewrite IH.
Qed.
Lemma weigh_combination k f : forall l rays, Forall (fun r => length r = k) rays ->
  weigh f (combination k l rays) = weigh l (at_rays rays f).
Proof.
  induction l as [|x l IH]; intros [|r rays] F; simpl; try apply weigh_zero.
  apply Forall_cons_iff in F. destruct F as [R F].
  rewrite weigh_plus; [|unfold scale; rewrite map_length, combination_length; assumption].
  rewrite weigh_scale, IH by assumption. ring.
Qed.

Theorem in_cone_by rays t d l :
  0 < d -> weights l -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t -> in_cone rays t.
Proof.
  intros D L F E. exists d, l. repeat split; [assumption..|]. intro f.
  apply forallb_lengths in F. now rewrite <- (weigh_combination (length t) f l rays F), E, weigh_scale.
Qed.

(** The same with natural numbers for what the forms are at the point: what statements look like. *)
Theorem cone_theorem fuel bd rays moves pre per window :
  checks_cone fuel bd rays moves pre per window = true ->
  forall t d l sizes from p,
  0 < d -> weights l -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  Forall2 (fun f s => weigh f t = Z.of_nat s) moves sizes -> Forall (fun s => (1 <= s)%nat) sizes ->
  weigh pre t = Z.of_nat from -> weigh per t = Z.of_nat p ->
  forall n, (from <= n)%nat -> nim bd sizes (n + p) = nim bd sizes n.
Proof.
  intros K t d l sizes from p D L F E M P Pre Per n N.
  assert (sizes = map (fun f => Z.to_nat (weigh f t)) moves) as ->.
  { clear - M. induction M as [|f s moves sizes W M IH]; [reflexivity|]. cbn [map].
    now rewrite W, Nat2Z.id, IH. }
  replace p with (Z.to_nat (weigh per t)) by lia.
  apply (cone_periodic _ _ _ _ _ _ _ K); [now apply (in_cone_by rays t d l)| |lia].
  intros f I. assert (In (Z.to_nat (weigh f t)) (map (fun f => Z.to_nat (weigh f t)) moves)) as J
    by (now apply (in_map (fun f => Z.to_nat (weigh f t)))).
  rewrite Forall_forall in P. apply P in J. lia.
Qed.

(** What is left to show, of numbers, when `cone_theorem` is applied. *)
Ltac numbers :=
  first
    [ reflexivity
    | lia
    | match goal with |- weights _ => repeat constructor; lia end
    | match goal with |- Forall _ _ => repeat (apply Forall_cons; [lia|]); apply Forall_nil end
    | match goal with |- Forall2 _ _ _ =>
        repeat (apply Forall2_cons; [cbn [weigh fst snd]; lia|]); apply Forall2_nil end
    | match goal with |- combination _ _ _ = _ =>
        cbn [combination scale plus map length zero repeat]; repeat (apply f_equal2; [lia|]); reflexivity end
    | cbn [weigh]; lia ].
