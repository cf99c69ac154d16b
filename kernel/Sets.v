(** Games whose moves are any set of numbers: the odd numbers, the palindromes, all but a few.

    A set is a function that says of every number whether it belongs to it. From a heap of n one may take any
    number from 1 to n that does. Comply/constrain games have two halves: in one, the next move must be in the
    set, in the other it must not be; who moves decides in which half the opponent is. *)
From Coq Require Import List Arith Lia Bool.
From Takeaway Require Import Game.
Import ListNotations.

Definition moves_from (M : nat -> bool) (n : nat) : list nat := filter M (seq 1 n).

(** The nim-values of n-1, ..., 1, 0: that of n - s is the s-th of them. *)
Fixpoint set_values (M : nat -> bool) (n : nat) : list nat :=
  match n with
  | O => []
  | S k => let l := set_values M k in mex (map (fun s => nth (s - 1) l 0) (moves_from M k)) :: l
  end.

Definition set_nim (M : nat -> bool) (n : nat) : nat := hd 0 (set_values M (S n)).

(** All numbers that are not in the set. *)
Definition except (M : nat -> bool) : nat -> bool := fun s => negb (M s).

(** The same for both halves of a comply/constrain game. *)
Fixpoint comply_values (M : nat -> bool) (n : nat) : list (nat * nat) :=
  match n with
  | O => []
  | S k =>
    let l := comply_values M k in
    let both s := let (x, y) := nth (s - 1) l (0, 0) in [x; y] in
    (mex (flat_map both (moves_from M k)), mex (flat_map both (moves_from (except M) k))) :: l
  end.

(** The value of a heap of n where the next move must be in the set, and where it must not be. *)
Definition comply (M : nat -> bool) (n : nat) : nat := fst (hd (0, 0) (comply_values M (S n))).
Definition comply_not (M : nat -> bool) (n : nat) : nat := snd (hd (0, 0) (comply_values M (S n))).

(** * That the definitions say what they should *)

Lemma moves_from_spec M n s : In s (moves_from M n) <-> 1 <= s <= n /\ M s = true.
Proof. unfold moves_from. rewrite filter_In, in_seq. intuition lia. Qed.

Lemma set_values_nth M : forall n s, 1 <= s <= n -> nth (s - 1) (set_values M n) 0 = set_nim M (n - s).
Proof.
  induction n as [|n IH]; intros s H; [lia|].
  destruct (Nat.eq_dec s 1) as [->|N].
  - replace (S n - 1) with n by lia. reflexivity.
  - replace (s - 1) with (S (s - 1 - 1)) by lia. cbn [set_values nth]. rewrite IH by lia. f_equal. lia.
Qed.

(** The nim-value of a heap is the mex of those of its options. *)
Theorem set_nim_is_mex M n : is_mex (map (fun s => set_nim M (n - s)) (moves_from M n)) (set_nim M n).
Proof.
  rewrite (map_ext_in _ (fun s => nth (s - 1) (set_values M n) 0)); [apply mex_is_mex|].
  intros s H. apply moves_from_spec in H. symmetry. now apply set_values_nth.
Qed.

Lemma comply_values_nth M : forall n s, 1 <= s <= n ->
  nth (s - 1) (comply_values M n) (0, 0) = (comply M (n - s), comply_not M (n - s)).
Proof.
  induction n as [|n IH]; intros s H; [lia|].
  destruct (Nat.eq_dec s 1) as [->|N].
  - replace (S n - 1) with n by lia. apply surjective_pairing.
  - replace (s - 1) with (S (s - 1 - 1)) by lia. cbn [comply_values nth]. rewrite IH by lia.
    f_equal; f_equal; lia.
Qed.

(** What can be reached by taking s, where both halves are as they are. *)
Definition either_half (M : nat -> bool) (n s : nat) : list nat := [comply M (n - s); comply_not M (n - s)].

Lemma comply_options M T n :
  flat_map (fun s => let (x, y) := nth (s - 1) (comply_values M n) (0, 0) in [x; y]) (moves_from T n) =
  flat_map (either_half M n) (moves_from T n).
Proof.
  rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros s H. apply moves_from_spec in H.
  now rewrite comply_values_nth.
Qed.

Theorem comply_is_mex M n : is_mex (flat_map (either_half M n) (moves_from M n)) (comply M n).
Proof. rewrite <- comply_options. apply mex_is_mex. Qed.

Theorem comply_not_is_mex M n :
  is_mex (flat_map (either_half M n) (moves_from (except M) n)) (comply_not M n).
Proof. rewrite <- comply_options. apply mex_is_mex. Qed.

(** A set that can be listed is the game of the list. *)
Theorem set_nim_of_list moves : positive moves -> forall n,
  set_nim (fun s => existsb (Nat.eqb s) moves) n = nim Wall moves n.
Proof.
  intros P n. symmetry. apply (nim_unique Wall moves _ (S n)); [assumption| |lia].
  set (M := fun s => existsb (Nat.eqb s) moves).
  intros i _. apply (mex_unique (options Wall moves (set_nim M) i)); [|apply mex_is_mex].
  assert (same : forall u, In u (options Wall moves (set_nim M) i) <->
                           In u (map (fun s => set_nim M (i - s)) (moves_from M i))).
  { intro u. unfold options. rewrite in_flat_map, in_map_iff. split.
    - intros [s [S U]]. exists s. rewrite moves_from_spec. destruct (Nat.leb_spec s i); [|now destruct U].
      destruct U as [U|[]]. specialize (P s S). repeat split; try assumption; try lia.
      now apply existsb_In.
    - intros [s [<- S]]. apply moves_from_spec in S. destruct S as [B S]. exists s.
      apply existsb_In in S. split; [assumption|]. destruct (Nat.leb_spec s i); [now left|lia]. }
  destruct (set_nim_is_mex M i) as [A B]. split; [now rewrite same|]. intros u U. apply same. now apply B.
Qed.

(** * Values by a formula

    Where no move leads to a heap of the same value, and some move to each smaller one, the formula has the
    values. *)
Theorem set_nim_by M f :
  (forall n s, M s = true -> 1 <= s <= n -> f (n - s) <> f n) ->
  (forall n u, u < f n -> exists s, M s = true /\ 1 <= s <= n /\ f (n - s) = u) ->
  forall n, set_nim M n = f n.
Proof.
  intros A B n. induction n as [n IH] using lt_wf_ind.
  apply (mex_unique (map (fun s => set_nim M (n - s)) (moves_from M n))); [apply set_nim_is_mex|].
  split.
  - rewrite in_map_iff. intros [s [E S]]. apply moves_from_spec in S. destruct S as [S T].
    apply (A n s T S). rewrite <- E. symmetry. apply IH. lia.
  - intros u U. destruct (B n u U) as [s [T [S E]]]. apply in_map_iff. exists s. split.
    + rewrite <- E. apply IH. lia.
    + now apply moves_from_spec.
Qed.

Definition no_same (M : nat -> bool) (f g : nat -> nat) : Prop :=
  forall n s, M s = true -> 1 <= s <= n -> f (n - s) <> f n /\ g (n - s) <> f n.
Definition all_smaller (M : nat -> bool) (f g : nat -> nat) : Prop :=
  forall n u, u < f n -> exists s, M s = true /\ 1 <= s <= n /\ (f (n - s) = u \/ g (n - s) = u).

Lemma half_by M T f g n :
  (forall i, i < n -> comply M i = f i /\ comply_not M i = g i) ->
  forall v, (forall s, T s = true -> 1 <= s <= n -> f (n - s) <> v /\ g (n - s) <> v) ->
  (forall u, u < v -> exists s, T s = true /\ 1 <= s <= n /\ (f (n - s) = u \/ g (n - s) = u)) ->
  is_mex (flat_map (either_half M n) (moves_from T n)) v.
Proof.
  intros IH v A B. split.
  - rewrite in_flat_map. intros [s [S E]]. apply moves_from_spec in S. destruct S as [S R].
    destruct (A s R S) as [X Y]. destruct (IH (n - s)) as [X' Y']; [lia|].
    destruct E as [E|[E|[]]]; congruence.
  - intros u U. destruct (B u U) as [s [R [S E]]]. apply in_flat_map. exists s. split.
    + now apply moves_from_spec.
    + destruct (IH (n - s)) as [X' Y']; [lia|]. unfold either_half. rewrite X', Y'. simpl. tauto.
Qed.

Theorem comply_by M f g :
  no_same M f g -> all_smaller M f g -> no_same (except M) g f -> all_smaller (except M) g f ->
  forall n, comply M n = f n /\ comply_not M n = g n.
Proof.
  intros A B C D n. induction n as [n IH] using lt_wf_ind. split.
  - apply (mex_unique (flat_map (either_half M n) (moves_from M n))); [apply comply_is_mex|].
    apply (half_by M M f g n IH); [intros s S R; now apply A|intros u U; now apply B].
  - apply (mex_unique (flat_map (either_half M n) (moves_from (except M) n))); [apply comply_not_is_mex|].
    apply (half_by M (except M) f g n IH).
    + intros s S R. destruct (C n s S R). tauto.
    + intros u U. destruct (D n u U) as [s [S [R E]]]. exists s. tauto.
Qed.
