(** Positions that are products: linear in the parameters, and linear in counts.

    The end of the i-th copy of some runs is their length times i: not a linear form, but linear in the
    parameters, and linear in i and the counts. It is kept as its values at all pairs of a ray of the cone of
    parameters and a ray of the cone of counts. Where one such position is at most another at all pairs of
    rays, so it is at every game: products of weights are weights. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Walk Runs Cone.
Import ListNotations.
Local Open Scope Z_scope.

Definition outer (u v : vector) : vector := flat_map (fun y => scale y u) v.

Lemma weigh_app : forall l l' u u', length l = length u -> weigh (l ++ l') (u ++ u') = weigh l u + weigh l' u'.
Proof. induction l as [|x l IH]; intros l' [|y u] u' E; simpl in *; try lia. rewrite IH by lia. lia. Qed.
Lemma weigh_scales l : forall u x y, weigh (scale x l) (scale y u) = x * y * weigh l u.
Proof.
  induction l as [|z l IH]; intros [|z' u] x y; simpl; try lia. fold (scale x l). fold (scale y u). rewrite IH. ring.
Qed.
Lemma scale_length x u : length (scale x u) = length u.
Proof. apply map_length. Qed.
Lemma weigh_outer l u : length l = length u -> forall m v, weigh (outer l m) (outer u v) = weigh l u * weigh m v.
Proof.
  intro E. unfold outer. induction m as [|x m IH]; intros [|y v]; cbn [flat_map weigh]; try lia.
  - destruct (scale x l ++ _); simpl; lia.
  - rewrite weigh_app by (now rewrite !scale_length). rewrite weigh_scales, IH. ring.
Qed.
Lemma outer_length u : forall v, length (outer u v) = (length v * length u)%nat.
Proof.
  unfold outer. induction v as [|y v IH]; [reflexivity|]. cbn [flat_map].
  rewrite app_length, scale_length, IH. reflexivity.
Qed.
Lemma weights_scale x l : 0 <= x -> weights l -> weights (scale x l).
Proof.
  intros X L. unfold weights, scale in *. apply Forall_forall. intros z Z. apply in_map_iff in Z.
  destruct Z as [y [<- Y]]. rewrite Forall_forall in L. specialize (L y Y). nia.
Qed.
Lemma weights_app l m : weights l -> weights m -> weights (l ++ m).
Proof. intros L M. unfold weights in *. apply Forall_app. now split. Qed.
Lemma weights_outer l m : weights l -> weights m -> weights (outer l m).
Proof.
  intros L M. unfold outer. induction M as [|x m X M IH]; [constructor|]. cbn [flat_map].
  apply weights_app; [now apply weights_scale|assumption].
Qed.

Lemma weigh_sum : forall u v s, length u = length v -> weigh (plus u v) s = weigh u s + weigh v s.
Proof. induction u as [|x u IH]; intros [|y v] [|z s] E; simpl in *; try lia. rewrite IH by lia. lia. Qed.
Lemma weigh_no_form s : forall n, weigh (zero n) s = 0.
Proof. intro n. revert s. induction n as [|n IH]; intros [|x s]; try reflexivity. unfold zero in *. simpl. rewrite IH. lia. Qed.

(** A sum of products of a form in the parameters and a form in the counts, of which the first is 1. *)
Definition products := list (vector * vector).

Fixpoint at_pairs (rays counts : list vector) (f : products) : vector :=
  match f with
  | [] => zero (length counts * length rays)
  | (a, k) :: f' => plus (outer (at_rays rays a) (at_rays counts k)) (at_pairs rays counts f')
  end.

Fixpoint product_at (t s : vector) (f : products) : Z :=
  match f with [] => 0 | (a, k) :: f' => weigh a t * weigh k s + product_at t s f' end.

Lemma at_pairs_length rays counts : forall f, length (at_pairs rays counts f) = (length counts * length rays)%nat.
Proof.
  induction f as [|[a k] f IH]; cbn [at_pairs]; [apply repeat_length|].
  rewrite plus_length; rewrite outer_length; unfold at_rays; rewrite !map_length; [reflexivity|now rewrite IH].
Qed.
Lemma weigh_at_pairs rays counts d e l m t s : length l = length rays ->
  spans rays d l t -> spans counts e m s ->
  forall f, weigh (outer l m) (at_pairs rays counts f) = d * e * product_at t s f.
Proof.
  intros Ll L M. induction f as [|[a k] f IH]; cbn [at_pairs product_at]; [rewrite weigh_zero; lia|].
  rewrite weigh_plus, IH, weigh_outer, L, M.
  - ring.
  - unfold at_rays. now rewrite map_length.
  - rewrite outer_length, at_pairs_length. unfold at_rays. now rewrite !map_length.
Qed.

(** * Copies of a segment: i from one form in the counts to another *)

(** The rays of the counts with i, where i is at its least, and at its most. *)
Definition with_copy (counts : list vector) (i : vector) : list vector := map (fun s => s ++ [weigh i s]) counts.

Definition same_form (f g : vector) : bool := at_most f g && at_most g f.
Definition between (counts : list vector) (least most : vector) : list vector :=
  if same_form least most then with_copy counts least
  else with_copy counts least ++ with_copy counts most.

Lemma same_form_eq : forall f g, same_form f g = true -> f = g.
Proof.
  unfold same_form. induction f as [|x f IH]; intros [|y g] H; simpl in H; try discriminate; [reflexivity|].
  rewrite !andb_true_iff in H. destruct H as [[A B] [C D]]. apply Z.leb_le in A, C.
  f_equal; [lia|]. apply IH. now rewrite B, D.
Qed.

Lemma weigh_last f : forall (s : vector) x (y : vector), length s = length y -> weigh f (s ++ [x]) = weigh f s + nth (length y) f 0 * x.
Proof.
  induction f as [|z f IH]; intros s x y E.
  - destruct (length y); reflexivity.
  - destruct s as [|a s], y as [|b y]; simpl in E; try discriminate; simpl; [destruct f; simpl; lia|].
    rewrite (IH s x y) by lia. lia.
Qed.

Lemma weigh_with_copy counts e m s : Forall (fun r => length r = length s) counts -> length m = length counts ->
  spans counts e m s -> forall i x f,
  weigh (scale x m) (at_rays (with_copy counts i) f) =
  e * x * (weigh f s + nth (length s) f 0 * weigh i s).
Proof.
  intros F Lm S i x f.
  assert (H : forall m', weigh (scale x m') (at_rays (with_copy counts i) f) =
    x * (weigh m' (at_rays counts f) + nth (length s) f 0 * weigh m' (at_rays counts i))).
  { clear S Lm. induction F as [|r counts R F IH]; intros [|y m']; simpl; try lia.
    unfold at_rays, with_copy, scale in IH. rewrite map_map in IH. unfold at_rays, with_copy, scale.
    rewrite map_map. rewrite IH, (weigh_last f r _ s R). unfold at_rays.
    ring. }
  rewrite H, !S. ring.
Qed.

Lemma between_spans counts e m s least most i :
  Forall (fun r => length r = length s) counts -> length m = length counts -> 0 < e -> weights m ->
  spans counts e m s -> weigh least s <= i <= weigh most s ->
  exists e' m', 0 < e' /\ weights m' /\ spans (between counts least most) e' m' (s ++ [i]).
Proof.
  intros F Lm E M S I. unfold between.
  assert (One : weigh least s = i -> spans (with_copy counts least) e (scale 1 m) (s ++ [i])).
  { intros Eq f. rewrite (weigh_with_copy counts e m s F Lm S), (weigh_last f s i s eq_refl). rewrite Eq. ring. }
  destruct (same_form least most) eqn:Sf.
  - apply same_form_eq in Sf. subst most. exists e, (scale 1 m).
    split; [assumption|]. split; [now apply weights_scale|]. apply One. lia.
  - destruct (Z.eq_dec (weigh least s) (weigh most s)) as [Q|Q].
    + exists e, (scale 1 m ++ scale 0 m). split; [assumption|].
      split; [apply weights_app; now apply weights_scale|]. intro f. unfold at_rays. rewrite map_app.
      rewrite weigh_app by (unfold with_copy; now rewrite scale_length, !map_length).
      fold (at_rays (with_copy counts least) f). fold (at_rays (with_copy counts most) f).
      rewrite !(weigh_with_copy counts e m s F Lm S), (weigh_last f s i s eq_refl).
      replace i with (weigh least s) by lia. ring.
    + exists (e * (weigh most s - weigh least s)), (scale (weigh most s - i) m ++ scale (i - weigh least s) m).
      split; [nia|]. split; [apply weights_app; apply weights_scale; assumption || lia|].
      intro f. unfold at_rays. rewrite map_app.
      rewrite weigh_app by (unfold with_copy; now rewrite scale_length, !map_length).
      fold (at_rays (with_copy counts least) f). fold (at_rays (with_copy counts most) f).
      rewrite !(weigh_with_copy counts e m s F Lm S), (weigh_last f s i s eq_refl). ring.
Qed.
