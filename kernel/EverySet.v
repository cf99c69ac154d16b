(** What holds for every set of moves, finite or not.

    Ferguson's pairing, that values are at most as many as the moves, when values are residues, when a game
    plays like one with fewer moves, and when it has no period. *)
From Coq Require Import List Arith Lia Bool.
From Takeaway Require Import Game Sets.
Import ListNotations.

Section EverySet.

Variable M : nat -> bool.
Notation G := (set_nim M).

Lemma option_reaches n v : v < G n -> exists s, 1 <= s <= n /\ M s = true /\ G (n - s) = v.
Proof.
  intro H. destruct (set_nim_is_mex M n) as [_ B]. specialize (B v H).
  apply in_map_iff in B as [s [E I]]. apply moves_from_spec in I. exists s. tauto.
Qed.

Lemma option_differs n s : 1 <= s <= n -> M s = true -> G (n - s) <> G n.
Proof.
  intros L I E. destruct (set_nim_is_mex M n) as [A _]. apply A. apply in_map_iff. exists s.
  split; [assumption|]. now apply moves_from_spec.
Qed.

(** To know a value it is enough to know that it is no option's, and that every smaller one is. *)
Lemma value_is n v :
  (forall s, 1 <= s <= n -> M s = true -> G (n - s) <> v) ->
  (forall u, u < v -> exists s, 1 <= s <= n /\ M s = true /\ G (n - s) = u) -> G n = v.
Proof.
  intros A B. destruct (lt_eq_lt_dec (G n) v) as [[H|H]|H]; [|assumption|].
  - destruct (B _ H) as [s [L [I E]]]. now destruct (option_differs n s L I).
  - destruct (option_reaches _ _ H) as [s [L [I E]]]. now destruct (A s L I).
Qed.

(** A heap with k moves has a value of at most k. *)
Theorem value_at_most_moves n : G n <= length (moves_from M n).
Proof.
  destruct (set_nim_is_mex M n) as [_ B].
  rewrite <- (map_length (fun s => G (n - s))), <- (seq_length (G n) 0).
  apply NoDup_incl_length; [apply seq_NoDup|]. intros u H. apply in_seq in H. apply B. lia.
Qed.

(** Ferguson's pairing: heaps of value 1 are those that lie the least move above a heap of value 0. *)
Theorem pairing s : 1 <= s -> M s = true -> (forall t, 1 <= t < s -> M t = false) ->
  forall n, G n = 1 <-> s <= n /\ G (n - s) = 0.
Proof.
  intros P I least.
  assert (larger : forall t, 1 <= t -> M t = true -> s <= t).
  { intros t T J. destruct (le_lt_dec s t); [assumption|]. rewrite least in J by lia. discriminate. }
  induction n as [n IH] using lt_wf_ind. split.
  - intro V. destruct (option_reaches n 0) as [t [L [J E]]]; [lia|].
    assert (s <= t) by (apply larger; lia || assumption). split; [lia|].
    destruct (Nat.eq_dec (G (n - s)) 0) as [Z|Z]; [assumption|exfalso].
    destruct (option_reaches (n - s) 0) as [u [L' [J' E']]]; [lia|].
    apply (option_differs n u); [lia|assumption|]. rewrite V. apply IH; [lia|].
    split; [lia|]. now replace (n - u - s) with (n - s - u) by lia.
  - intros [L Z].
    assert (G n <> 0) by (rewrite <- Z; apply not_eq_sym, option_differs; [lia|assumption]).
    destruct (le_lt_dec (G n) 1) as [B|B]; [lia|exfalso].
    destruct (option_reaches n 1) as [t [L' [J E]]]; [lia|].
    apply IH in E; [|lia]. destruct E as [L'' E].
    apply (option_differs (n - s) t); [lia|assumption|].
    rewrite Z. now replace (n - s - t) with (n - t - s) by lia.
Qed.

(** Values are the residues modulo b exactly where 1, ..., b-1 are moves and no multiple of b is. *)
Theorem values_are_residues b : 1 <= b ->
  (forall n, G n = n mod b) <->
  (forall s, 1 <= s < b -> M s = true) /\ (forall k, 1 <= k -> M (k * b) = false).
Proof.
  intro P. split.
  - intro V. split.
    + intros s L. destruct (option_reaches s 0) as [t [L' [I E]]].
      { rewrite V, Nat.mod_small; lia. }
      rewrite V, Nat.mod_small in E by lia. now replace s with t by lia.
    + intros k K. destruct (M (k * b)) eqn:I; [exfalso|reflexivity].
      apply (option_differs (k * b) (k * b)); [nia|assumption|].
      rewrite !V, Nat.sub_diag, Nat.mod_mul, Nat.mod_0_l; lia.
  - intros [A B]. induction n as [n IH] using lt_wf_ind.
    pose proof (Nat.mod_upper_bound n b). pose proof (Nat.div_mod n b).
    apply value_is.
    + intros s L I E. rewrite IH in E by lia.
      pose proof (Nat.div_mod (n - s) b). rewrite <- E in *.
      assert (K : s = (n / b - (n - s) / b) * b) by nia.
      rewrite K, B in I; [discriminate|]. nia.
    + intros u U. exists (n mod b - u). split; [|split].
      * nia.
      * apply A. lia.
      * rewrite IH by nia. symmetry. apply (Nat.mod_unique _ _ (n / b)); nia.
Qed.

(** If F has some of the moves, and no other move joins two heaps of one of its values, they are the values. *)
Theorem plays_like F : (forall s, F s = true -> M s = true) ->
  (forall n s, 1 <= s <= n -> M s = true -> F s = false -> set_nim F (n - s) <> set_nim F n) ->
  forall n, G n = set_nim F n.
Proof.
  intros sub others. induction n as [n IH] using lt_wf_ind. apply value_is.
  - intros s L I. rewrite IH by lia. destruct (F s) eqn:E; [|now apply others].
    destruct (set_nim_is_mex F n) as [A _]. intro V. apply A. apply in_map_iff. exists s.
    split; [assumption|]. now apply moves_from_spec.
  - intros u U. destruct (set_nim_is_mex F n) as [_ B]. specialize (B u U).
    apply in_map_iff in B as [s [E I]]. apply moves_from_spec in I. exists s.
    split; [tauto|]. split; [now apply sub|]. now rewrite IH by lia.
Qed.

Lemma period_again q p : (forall n, q <= n -> G (n + p) = G n) -> forall k n, q <= n -> G (n + k * p) = G n.
Proof.
  intros H. induction k as [|k IH]; intros n L; [f_equal; lia|].
  replace (n + S k * p) with (n + k * p + p) by lia. rewrite H by lia. now apply IH.
Qed.

(** A set with a multiple of every number has no period. *)
Theorem no_period : (forall p, 1 <= p -> exists k, 1 <= k /\ M (k * p) = true) ->
  forall q p, 1 <= p -> ~ (forall n, q <= n -> G (n + p) = G n).
Proof.
  intros multiples q p P H. destruct (multiples p P) as [k [K I]].
  apply (option_differs (q + k * p) (k * p)); [nia|assumption|].
  rewrite (period_again q p H k q) by lia. f_equal. lia.
Qed.

End EverySet.
