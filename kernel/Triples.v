(** All games of three moves a < b < c, as a map: a game is the point (a/c, b/c) of a triangle. Cells of the
    map are triangles, given by their corners; a corner is a triple of whole numbers. *)
From Coq Require Import List ZArith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone.
Import ListNotations.
Local Open Scope Z_scope.

Definition point : Set := Z * Z * Z.

Definition det (u v w : point) : Z :=
  let '(u1, u2, u3) := u in let '(v1, v2, v3) := v in let '(w1, w2, w3) := w in
  u1 * (v2 * w3 - v3 * w2) - u2 * (v1 * w3 - v3 * w1) + u3 * (v1 * w2 - v2 * w1).

(** The period is a sum of two of the moves: which? *)
Inductive pair := AB | AC | BC.
Definition sum (p : pair) (a b c : nat) : nat :=
  match p with AB => a + b | AC => a + c | BC => b + c end.

(** A triangle, against the clock, with the preperiod as a form (x, y, z): x a + y b + z c. *)
Record cell := Cell { corner1 : point; corner2 : point; corner3 : point; preperiod : point; period : pair }.

Definition inside (k : cell) (t : point) : Prop :=
  0 <= det t (corner2 k) (corner3 k) /\ 0 <= det (corner1 k) t (corner3 k) /\
  0 <= det (corner1 k) (corner2 k) t.

Definition apply (f t : point) : Z :=
  let '(x, y, z) := f in let '(a, b, c) := t in x * a + y * b + z * c.
Definition game (a b c : nat) : point := (Z.of_nat a, Z.of_nat b, Z.of_nat c).

(** * The check of a cell *)
Definition vector_of (t : point) : vector := let '(a, b, c) := t in [a; b; c].
Definition rays_of (k : cell) : list vector := map vector_of [corner1 k; corner2 k; corner3 k].
Definition form_of (p : pair) : vector :=
  match p with AB => [1; 1; 0] | AC => [1; 0; 1] | BC => [0; 1; 1] end.
Definition volume (k : cell) : Z := det (corner1 k) (corner2 k) (corner3 k).

Definition cell_checks (bd : boundary) (fuel : nat) (k : cell) : bool :=
  (0 <? volume k) &&
  checks_cone fuel bd (rays_of k) [[1; 0; 0]; [0; 1; 0]; [0; 0; 1]] (vector_of (preperiod k))
    (form_of (period k)) [0; 0; 1].

(** Cramer's rule: the numbers that are not negative inside are the weights of the corners. *)
Lemma cramer k t : inside k t -> 0 < volume k -> in_cone (rays_of k) (vector_of t).
Proof.
  destruct k as [[[a1 a2] a3] [[b1 b2] b3] [[c1 c2] c3] pre per], t as [[t1 t2] t3].
  intros [A [B C]] D. unfold volume in D.
  exists (det (a1, a2, a3) (b1, b2, b3) (c1, c2, c3)),
    [det (t1, t2, t3) (b1, b2, b3) (c1, c2, c3); det (a1, a2, a3) (t1, t2, t3) (c1, c2, c3);
     det (a1, a2, a3) (b1, b2, b3) (t1, t2, t3)].
  split; [exact D|]. split; [repeat constructor; assumption|].
  intros [|f1 [|f2 [|f3 f]]]; unfold at_rays, rays_of;
    cbn [map corner1 corner2 corner3 vector_of weigh det]; try ring.
  destruct f; cbn [weigh]; ring.
Qed.

Theorem cell_periodic bd fuel k : cell_checks bd fuel k = true ->
  forall a b c : nat, (0 < a < b)%nat -> (b < c)%nat -> inside k (game a b c) ->
  forall n : nat, apply (preperiod k) (game a b c) <= Z.of_nat n ->
  nim bd [a; b; c] (n + sum (period k) a b c) = nim bd [a; b; c] n.
Proof.
  intros H a b c A B I n N. unfold cell_checks in H. apply andb_true_iff in H. destruct H as [V K].
  apply Z.ltb_lt in V.
  pose proof (cone_periodic _ _ _ _ _ _ _ K (vector_of (game a b c)) (cramer k _ I V)) as C.
  assert (M : map (fun f => Z.to_nat (weigh f (vector_of (game a b c)))) [[1; 0; 0]; [0; 1; 0]; [0; 0; 1]] = [a; b; c]).
  { cbn [map weigh vector_of game]. repeat f_equal; lia. }
  rewrite M in C.
  replace (sum (period k) a b c) with (Z.to_nat (weigh (form_of (period k)) (vector_of (game a b c))));
    [|destruct (period k); cbn [form_of weigh vector_of game sum]; lia].
  apply C.
  - simpl. intros f [<-|[<-|[<-|[]]]]; cbn [weigh]; lia.
  - destruct (preperiod k) as [[x y] z]. cbn [vector_of weigh game apply] in *. lia.
Qed.

Definition all_check (bd : boundary) (fuel : nat) (ks : list cell) : bool := forallb (cell_checks bd fuel) ks.

Theorem all_periodic bd fuel ks : all_check bd fuel ks = true -> forall k, In k ks ->
  forall a b c : nat, (0 < a < b)%nat -> (b < c)%nat -> inside k (game a b c) ->
  repeats (nim bd [a; b; c]) (Z.to_nat (apply (preperiod k) (game a b c))) (sum (period k) a b c).
Proof.
  intros H k I a b c A B J n N. unfold all_check in H. rewrite forallb_forall in H.
  apply (cell_periodic bd fuel k (H k I) a b c A B J). lia.
Qed.

Theorem some_sum bd ks :
  (forall k, In k ks -> forall a b c : nat, (0 < a < b)%nat -> (b < c)%nat -> inside k (game a b c) ->
    repeats (nim bd [a; b; c]) (Z.to_nat (apply (preperiod k) (game a b c))) (sum (period k) a b c)) ->
  forall a b c : nat, (0 < a < b)%nat -> (b < c)%nat -> (exists k, In k ks /\ inside k (game a b c)) ->
  exists from p, (p = a + b \/ p = a + c \/ p = b + c)%nat /\ repeats (nim bd [a; b; c]) from p.
Proof.
  intros H a b c A B [k [I J]]. exists (Z.to_nat (apply (preperiod k) (game a b c))), (sum (period k) a b c).
  split; [destruct (period k); simpl; tauto|now apply H].
Qed.

(** * How much of the map the cells have *)

(** The area of a cell is det / (2 c1 c2 c3), that of the map 1/2. This is the share of the cell in units of
    2^-64, rounded down. *)
Definition share (k : cell) : Z :=
  volume k * 2 ^ 64 / (snd (corner1 k) * snd (corner2 k) * snd (corner3 k)).
Definition total (ks : list cell) : Z := fold_left (fun s k => s + share k) ks 0.

(** Within the map: 0 <= a <= b <= c, and c is positive. *)
Definition on_map (t : point) : bool :=
  let '(a, b, c) := t in (0 <=? a) && (a <=? b) && (b <=? c) && (0 <? c).
Definition cell_on_map (k : cell) : bool := on_map (corner1 k) && on_map (corner2 k) && on_map (corner3 k).

(** Strictly inside. *)
Definition strictly (t : point) (k : cell) : bool :=
  (0 <? det t (corner2 k) (corner3 k)) && (0 <? det (corner1 k) t (corner3 k)) &&
  (0 <? det (corner1 k) (corner2 k) t).

(** A line through the map: the form q is 0 on it. *)
Definition values_at (q : point) (k : cell) : list Z := map (apply q) [corner1 k; corner2 k; corner3 k].

Definition above (q : point) (k : cell) : bool :=
  let vs := values_at q k in existsb (fun v => 0 <? v) vs || forallb (fun v => v =? 0) vs.
Definition below (q : point) (k : cell) : bool := existsb (fun v => v <? 0) (values_at q k).

(** The side of a triangle between two corners. *)
Definition side (u v : point) : point :=
  let '(u1, u2, u3) := u in let '(v1, v2, v3) := v in
  (u2 * v3 - u3 * v2, u3 * v1 - u1 * v3, u1 * v2 - u2 * v1).
Definition sides (k : cell) : list point :=
  [side (corner2 k) (corner3 k); side (corner3 k) (corner1 k); side (corner1 k) (corner2 k)].

(** One of the sides of j has the whole of k beyond it, or the other way round. *)
Definition beyond_side (j k : cell) : bool :=
  existsb (fun q => forallb (fun v => v <=? 0) (values_at q k)) (sides j).
Definition apart (j k : cell) : bool := beyond_side j k || beyond_side k j.

Fixpoint all_apart (ks : list cell) : bool :=
  match ks with [] => true | k :: ks' => forallb (apart k) ks' && all_apart ks' end.

(** Cuts the map along sides of cells, again and again, until few cells meet a part. Which cuts are made does
    not matter for what is proved; these leave few cells on the side that has more of them. *)
Definition few : nat := 4.

Definition count (p : cell -> bool) (ks : list cell) : nat := fold_left (fun n k => if p k then S n else n) ks O.
Definition crowd (ks : list cell) (q : point) : nat := Nat.max (count (above q) ks) (count (below q) ks).

Fixpoint best_cut (ks : list cell) (q : point) (worst : nat) (qs : list point) : point * nat :=
  match qs with
  | [] => (q, worst)
  | q' :: qs' => let n := crowd ks q' in if (n <? worst)%nat then best_cut ks q' n qs' else best_cut ks q worst qs'
  end.
Definition candidates (ks : list cell) : list point :=
  let n := length ks in
  flat_map (fun i => match nth_error ks i with None => [] | Some k => sides k end)
    [O; Nat.div n 3; Nat.div n 2].

Fixpoint disjoint (fuel : nat) (ks : list cell) : bool :=
  let n := length ks in
  match fuel with
  | O => all_apart ks
  | S fuel' =>
    if (n <=? few)%nat then all_apart ks
    else let '(q, worst) := best_cut ks (0, 0, 1) n (candidates ks) in
      if (n <=? worst)%nat then all_apart ks
      else disjoint fuel' (filter (above q) ks) && disjoint fuel' (filter (below q) ks)
  end.

(** ** That no point is strictly inside two cells *)
Definition held_by (t : point) (ks : list cell) : nat := length (filter (strictly t) ks).

(** Strictly inside, a form is a mean of its values at the corners, with positive weights. *)
Lemma mean q t k :
  volume k * apply q t = det t (corner2 k) (corner3 k) * apply q (corner1 k) +
    det (corner1 k) t (corner3 k) * apply q (corner2 k) + det (corner1 k) (corner2 k) t * apply q (corner3 k).
Proof.
  destruct k as [[[a1 a2] a3] [[b1 b2] b3] [[c1 c2] c3] pre per], t as [[t1 t2] t3], q as [[q1 q2] q3].
  unfold volume. cbn [corner1 corner2 corner3 det apply]. ring.
Qed.

Definition solid (k : cell) : Prop := 0 < volume k.

Lemma strictly_above q t k : solid k -> 0 <= apply q t -> strictly t k = true -> above q k = true.
Proof.
  intros V H S. unfold strictly in S. rewrite !andb_true_iff, !Z.ltb_lt in S. destruct S as [[A B] C].
  pose proof (mean q t k) as M. unfold solid in V. unfold above, values_at. simpl.
  set (x := apply q (corner1 k)) in *. set (y := apply q (corner2 k)) in *. set (z := apply q (corner3 k)) in *.
  destruct (Z.ltb_spec 0 x), (Z.ltb_spec 0 y), (Z.ltb_spec 0 z); try reflexivity. simpl.
  assert (0 <= volume k * apply q t) by nia.
  assert (x = 0 /\ y = 0 /\ z = 0) as [-> [-> ->]] by nia. reflexivity.
Qed.

Lemma strictly_below q t k : solid k -> apply q t < 0 -> strictly t k = true -> below q k = true.
Proof.
  intros V H S. unfold strictly in S. rewrite !andb_true_iff, !Z.ltb_lt in S. destruct S as [[A B] C].
  pose proof (mean q t k) as M. unfold solid in V. unfold below, values_at. simpl.
  set (x := apply q (corner1 k)) in *. set (y := apply q (corner2 k)) in *. set (z := apply q (corner3 k)) in *.
  destruct (Z.ltb_spec x 0), (Z.ltb_spec y 0), (Z.ltb_spec z 0); try reflexivity. exfalso.
  assert (volume k * apply q t < 0) by nia. nia.
Qed.

Lemma strictly_sides t k q : strictly t k = true -> In q (sides k) -> 0 < apply q t.
Proof.
  unfold strictly. rewrite !andb_true_iff, !Z.ltb_lt.
  destruct k as [[[a1 a2] a3] [[b1 b2] b3] [[c1 c2] c3] pre per], t as [[t1 t2] t3].
  unfold sides. cbn [corner1 corner2 corner3 det side In].
  intros [[A B] C] [<-|[<-|[<-|[]]]]; cbn [apply]; lia.
Qed.

Lemma beyond_side_apart j k t : solid k -> beyond_side j k = true ->
  strictly t j = true -> strictly t k = true -> False.
Proof.
  intros V H J K. unfold beyond_side in H. apply existsb_exists in H. destruct H as [q [Q H]].
  pose proof (strictly_sides t j q J Q) as P. rewrite forallb_forall in H.
  assert (forall c, In c [corner1 k; corner2 k; corner3 k] -> apply q c <= 0) as N.
  { intros c I. apply Z.leb_le, H. unfold values_at. now apply in_map. }
  pose proof (N (corner1 k) ltac:(simpl; tauto)). pose proof (N (corner2 k) ltac:(simpl; tauto)).
  pose proof (N (corner3 k) ltac:(simpl; tauto)).
  pose proof (mean q t k) as M. unfold solid in V.
  unfold strictly in K. rewrite !andb_true_iff, !Z.ltb_lt in K. destruct K as [[A B] C].
  assert (0 < volume k * apply q t) by nia. nia.
Qed.

Lemma all_apart_held t ks : Forall solid ks -> all_apart ks = true -> (held_by t ks <= 1)%nat.
Proof.
  intro V. induction V as [|k ks K V IH]; simpl; intro H; [unfold held_by; simpl; lia|].
  apply andb_true_iff in H. destruct H as [A B]. specialize (IH B). unfold held_by in *. simpl.
  destruct (strictly t k) eqn:S; [|assumption].
  enough (filter (strictly t) ks = []) as -> by (simpl; lia).
  rewrite forallb_forall in A. rewrite Forall_forall in V.
  destruct (filter (strictly t) ks) as [|j js] eqn:F; [reflexivity|exfalso].
  assert (I : In j (filter (strictly t) ks)) by (rewrite F; now left).
  apply filter_In in I. destruct I as [I J]. specialize (A j I). specialize (V j I).
  unfold apart in A. apply orb_true_iff in A. destruct A as [A|A].
  - exact (beyond_side_apart k j t V A S J).
  - exact (beyond_side_apart j k t K A J S).
Qed.

Lemma filter_strictly t (p : cell -> bool) ks : Forall solid ks ->
  (forall k, solid k -> strictly t k = true -> p k = true) ->
  filter (strictly t) (filter p ks) = filter (strictly t) ks.
Proof.
  intros V H. induction V as [|k ks K V IH]; [reflexivity|]. simpl.
  destruct (p k) eqn:E; simpl; destruct (strictly t k) eqn:S; rewrite ?IH; try reflexivity.
  apply (H k K) in S. congruence.
Qed.

Lemma filter_solid (p : cell -> bool) ks : Forall solid ks -> Forall solid (filter p ks).
Proof. rewrite !Forall_forall. intros V k I. apply filter_In in I. now apply V. Qed.

Theorem disjoint_held : forall fuel ks, Forall solid ks -> disjoint fuel ks = true ->
  forall t, (held_by t ks <= 1)%nat.
Proof.
  induction fuel as [|fuel IH]; intros ks V H t; cbn [disjoint] in H; [now apply all_apart_held|].
  destruct (length ks <=? few)%nat; [now apply all_apart_held|].
  destruct (best_cut _ _ _ _) as [q worst].
  destruct (length ks <=? worst)%nat; [now apply all_apart_held|].
  apply andb_true_iff in H. destruct H as [A B]. unfold held_by.
  destruct (Z_le_gt_dec 0 (apply q t)) as [G|G].
  - rewrite <- (filter_strictly t (above q) ks V) by (intros k K S; now apply (strictly_above q t k)).
    now apply (IH _ (filter_solid _ ks V) A).
  - rewrite <- (filter_strictly t (below q) ks V)
      by (intros k K S; apply (strictly_below q t k K); [lia|assumption]).
    now apply (IH _ (filter_solid _ ks V) B).
Qed.

Definition no_overlap_check (fuel : nat) (ks : list cell) : bool :=
  forallb (fun k => 0 <? volume k) ks && disjoint fuel ks.

Theorem no_overlap_by fuel ks : no_overlap_check fuel ks = true -> forall t, (held_by t ks <= 1)%nat.
Proof.
  unfold no_overlap_check. rewrite andb_true_iff, forallb_forall. intros [V D].
  apply (disjoint_held fuel); [|assumption]. apply Forall_forall. intros k I. now apply Z.ltb_lt, V.
Qed.

(** The corners added up: a game inside. *)
Definition middle (k : cell) : point :=
  let '(a1, b1, c1) := corner1 k in let '(a2, b2, c2) := corner2 k in let '(a3, b3, c3) := corner3 k in
  (a1 + a2 + a3, b1 + b2 + b3, c1 + c2 + c3).
Definition meets (k : cell) : bool :=
  let '(a, b, c) := middle k in (0 <? a) && (a <? b) && (b <? c) && strictly (a, b, c) k.
Definition first_meets (ks : list cell) : bool := match ks with [] => false | k :: _ => meets k end.

Theorem first_cell_met ks : first_meets ks = true ->
  exists k, In k ks /\ exists a b c, (0 < a < b)%nat /\ (b < c)%nat /\ inside k (game a b c).
Proof.
  destruct ks as [|k ks]; [discriminate|]. intro H. exists k. split; [now left|].
  unfold first_meets, meets in H. destruct (middle k) as [[a b] c]. unfold strictly in H.
  rewrite !andb_true_iff, !Z.ltb_lt in H. destruct H as [[[A B] C] [[S T] U]].
  exists (Z.to_nat a), (Z.to_nat b), (Z.to_nat c). repeat split; try lia;
    unfold game; rewrite !Z2Nat.id by lia; lia.
Qed.
