(** The game, from first principles.

    This file is all that a reader has to believe about the subject: what a move is, what the mex is, what
    the nim-value of a heap is. Everything else in this folder is checked by Coq's kernel against it. *)
From Coq Require Import List Arith Lia Bool.
Import ListNotations.

(** The least natural number that is not in the list. *)
Definition is_mex (l : list nat) (v : nat) : Prop := ~ In v l /\ forall u, u < v -> In u l.

Fixpoint mex_from (fuel v : nat) (l : list nat) : nat :=
  match fuel with
  | O => v
  | S fuel' => if existsb (Nat.eqb v) l then mex_from fuel' (S v) l else v
  end.
Definition mex (l : list nat) : nat := mex_from (length l) 0 l.

(** Wall: there is no move below 0, and n is the size of the heap. Sink: whoever takes all that is left, or
    more, wins. Heaps begin with 1 there, and n stands for a heap of n + 1: so what takes all of it, or more,
    takes more than n, and has the value 0. *)
Inductive boundary := Wall | Sink.

Definition beyond (bd : boundary) : list nat := match bd with Wall => [] | Sink => [0] end.

(** The values that can be reached from a heap of n, where g has those of smaller heaps. *)
Definition options (bd : boundary) (moves : list nat) (g : nat -> nat) (n : nat) : list nat :=
  flat_map (fun s => if s <=? n then [g (n - s)] else beyond bd) moves.

(** The nim-values of n-1, ..., 1, 0. *)
Fixpoint values (bd : boundary) (moves : list nat) (n : nat) : list nat :=
  match n with
  | O => []
  | S k => let l := values bd moves k in mex (options bd moves (fun i => nth (k - 1 - i) l 0) k) :: l
  end.

Definition nim (bd : boundary) (moves : list nat) (n : nat) : nat := hd 0 (values bd moves (S n)).

(** * That the definitions say what they should *)

Lemma existsb_In v l : existsb (Nat.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros [x [H E]]. apply Nat.eqb_eq in E. now subst.
  - intro H. exists v. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma mex_from_spec l : forall fuel v,
  (forall u, u < v -> In u l) ->
  (forall u, u < mex_from fuel v l -> In u l) /\
  (~ In (mex_from fuel v l) l \/ mex_from fuel v l = v + fuel).
Proof.
  induction fuel as [|fuel IH]; simpl; intros v H.
  - split; [assumption|right; lia].
  - destruct (existsb (Nat.eqb v) l) eqn:E.
    + apply existsb_In in E. destruct (IH (S v)) as [A B].
      * intros u Hu. destruct (Nat.eq_dec u v); [now subst|apply H; lia].
      * split; [assumption|]. destruct B as [B|B]; [now left|right; lia].
    + split; [assumption|]. left. intro I. apply existsb_In in I. congruence.
Qed.

Theorem mex_is_mex l : is_mex l (mex l).
Proof.
  unfold mex. destruct (mex_from_spec l (length l) 0) as [A B]; [lia|].
  split; [|assumption]. destruct B as [B|B]; [assumption|].
  (* else all of 0, ..., length l are in l: one more than there is room for *)
  intro I. rewrite B in *. simpl in *.
  assert (L : length (seq 0 (S (length l))) <= length l).
  { apply NoDup_incl_length; [apply seq_NoDup|]. intros u Hu. apply in_seq in Hu.
    destruct (Nat.eq_dec u (length l)); [now subst|apply A; lia]. }
  rewrite seq_length in L. lia.
Qed.

Lemma mex_unique l v w : is_mex l v -> is_mex l w -> v = w.
Proof.
  intros [A B] [C D]. destruct (lt_eq_lt_dec v w) as [[H|H]|H]; [|assumption|].
  - exfalso. apply A, D, H.
  - exfalso. apply C, B, H.
Qed.

Lemma values_nth bd moves : forall n i, i < n -> nth (n - 1 - i) (values bd moves n) 0 = nim bd moves i.
Proof.
  induction n as [|n IH]; intros i H; [lia|].
  destruct (Nat.eq_dec i n) as [->|N].
  - replace (S n - 1 - n) with 0 by lia. reflexivity.
  - replace (S n - 1 - i) with (S (n - 1 - i)) by lia. cbn [values nth]. apply IH. lia.
Qed.

Definition positive (moves : list nat) : Prop := forall s, In s moves -> 1 <= s.

Lemma options_ext bd moves f g n :
  positive moves -> (forall i, i < n -> f i = g i) -> options bd moves f n = options bd moves g n.
Proof.
  intros P H. unfold options. induction moves as [|s moves IH]; [reflexivity|]. simpl.
  rewrite IH by (intros u U; apply P; now right). f_equal.
  destruct (Nat.leb_spec s n); [|reflexivity]. f_equal. apply H.
  assert (1 <= s) by (apply P; now left). lia.
Qed.

(** The nim-value of a heap is the mex of those of its options ... *)
Theorem nim_is_mex bd moves : positive moves ->
  forall n, is_mex (options bd moves (nim bd moves) n) (nim bd moves n).
Proof.
  intros P n.
  change (nim bd moves n) with (mex (options bd moves (fun i => nth (n - 1 - i) (values bd moves n) 0) n)).
  rewrite <- (options_ext bd moves (fun i => nth (n - 1 - i) (values bd moves n) 0) (nim bd moves) n P);
    [apply mex_is_mex|].
  intros i H. now apply values_nth.
Qed.

(** ... and no other function has this property, below any bound. *)
Theorem nim_unique bd moves f bound : positive moves ->
  (forall n, n < bound -> f n = mex (options bd moves f n)) ->
  forall n, n < bound -> nim bd moves n = f n.
Proof.
  intros P F n. induction n as [n IH] using lt_wf_ind. intro B.
  apply (mex_unique (options bd moves (nim bd moves) n)); [now apply nim_is_mex|].
  rewrite (options_ext bd moves (nim bd moves) f n P) by (intros i I; apply IH; lia).
  rewrite F by assumption. apply mex_is_mex.
Qed.

(** * Periods *)

Lemma options_far bd moves g n :
  (forall s, In s moves -> s <= n) -> options bd moves g n = map (fun s => g (n - s)) moves.
Proof.
  intro H. unfold options. induction moves as [|s moves IH]; [reflexivity|]. simpl.
  rewrite IH by (intros u U; apply H; now right).
  destruct (Nat.leb_spec s n); [reflexivity|]. exfalso. specialize (H s (or_introl eq_refl)). lia.
Qed.

(** A window as long as the largest move decides all that follows: where it comes again, so does the rest. *)
Theorem period_by_window bd moves p from window :
  positive moves -> (forall s, In s moves -> s <= window) ->
  (forall n, from <= n < from + window -> nim bd moves (n + p) = nim bd moves n) ->
  forall n, from <= n -> nim bd moves (n + p) = nim bd moves n.
Proof.
  intros P W H n. induction n as [n IH] using lt_wf_ind. intro F.
  destruct (le_lt_dec (from + window) n) as [L|L]; [|apply H; lia].
  apply (mex_unique (options bd moves (nim bd moves) (n + p))); [now apply nim_is_mex|].
  replace (options bd moves (nim bd moves) (n + p)) with (options bd moves (nim bd moves) n);
    [now apply nim_is_mex|].
  assert (far : forall s, In s moves -> s <= n) by (intros s S; specialize (W s S); lia).
  rewrite !options_far; [|intros s S; specialize (far s S); lia|assumption].
  apply map_ext_in. intros s S. specialize (P s S). specialize (W s S).
  replace (n + p - s) with (n - s + p) by lia. symmetry. apply IH; lia.
Qed.
