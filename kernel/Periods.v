(** Least periods and least preperiods of any sequence. *)
From Coq Require Import Arith Lia.

(** From `from` on the sequence repeats with p. *)
Definition repeats (g : nat -> nat) (from p : nat) : Prop := forall n, from <= n -> g (n + p) = g n.

(** ... and there is no shorter period, and no earlier place to begin. *)
Definition least (g : nat -> nat) (from p : nat) : Prop :=
  forall from' p', 0 < p' -> repeats g from' p' -> p <= p' /\ from <= from'.

(** The two of them apart: some preperiod is least with this period, and the other way round. *)
Definition least_period (g : nat -> nat) (p : nat) : Prop :=
  exists from, 0 < p /\ repeats g from p /\ least g from p.
Definition least_preperiod (g : nat -> nat) (from : nat) : Prop :=
  exists p, 0 < p /\ repeats g from p /\ least g from p.

Lemma least_period_is g from p q : repeats g from p /\ least g from p -> 0 < p -> q = p -> least_period g q.
Proof. intros H P ->. now exists from. Qed.

Lemma least_preperiod_is g from p q :
  repeats g from p /\ least g from p -> 0 < p -> q = from -> least_preperiod g q.
Proof. intros H P ->. now exists p. Qed.

Lemma repeats_often g from p : repeats g from p -> forall k n, from <= n -> g (n + k * p) = g n.
Proof.
  intros R k. induction k as [|k IH]; intros n N; simpl; [f_equal; lia|].
  replace (n + (p + k * p)) with (n + k * p + p) by lia. rewrite R by lia. now apply IH.
Qed.

(** Two periods have their common divisor as a period, from where both hold ... *)
Lemma repeats_gcd g from p from' p' : 0 < p -> 0 < p' -> repeats g from p -> repeats g from' p' ->
  repeats g (Nat.max from from') (Nat.gcd p p').
Proof.
  intros P P' R R' n N.
  destruct (Nat.gcd_bezout p p') as [[x [y E]]|[x [y E]]]; [| ].
  - (* x p = gcd + y p' *)
    rewrite <- (repeats_often g from' p' R' y (n + Nat.gcd p p')) by lia.
    replace (n + Nat.gcd p p' + y * p') with (n + x * p) by lia. apply (repeats_often g from p R); lia.
  - rewrite Nat.gcd_comm in E |- *.
    rewrite <- (repeats_often g from p R y (n + Nat.gcd p' p)) by lia.
    replace (n + Nat.gcd p' p + y * p) with (n + x * p') by lia. apply (repeats_often g from' p' R'); lia.
Qed.

(** ... and a divisor of a period holds as early as the period does. *)
Lemma repeats_earlier g from p from' d : 0 < p -> repeats g from p -> repeats g from' d -> repeats g from d.
Proof.
  intros P R R' n N.
  rewrite <- (repeats_often g from p R from' (n + d)), <- (repeats_often g from p R from' n) by lia.
  replace (n + d + from' * p) with (n + from' * p + d) by lia. apply R'. nia.
Qed.

Theorem least_by g from p : 0 < p -> repeats g from p ->
  (forall d, d < p -> Nat.divide d p -> ~ repeats g from d) ->
  (from = 0 \/ g (from - 1 + p) <> g (from - 1)) -> least g from p.
Proof.
  intros P R D F from' p' P' R'.
  pose proof (repeats_earlier g from p _ _ P R (repeats_gcd g from p from' p' P P' R R')) as C.
  assert (E : Nat.gcd p p' = p).
  { destruct (Nat.eq_dec (Nat.gcd p p') p) as [|N]; [assumption|exfalso].
    assert (V : Nat.divide (Nat.gcd p p') p) by apply Nat.gcd_divide_l.
    apply (D (Nat.gcd p p')); [|assumption..]. apply Nat.divide_pos_le in V; lia. }
  assert (V : Nat.divide p p') by (rewrite <- E; apply Nat.gcd_divide_r).
  split; [apply Nat.divide_pos_le; assumption|].
  destruct F as [F|F]; [lia|]. destruct (le_lt_dec from from') as [|L]; [assumption|exfalso]. apply F.
  destruct V as [m V]. destruct m as [|m]; [lia|].
  rewrite <- (repeats_often g from p R m (from - 1 + p)) by lia.
  replace (from - 1 + p + m * p) with (from - 1 + p') by lia. apply R'. lia.
Qed.
