(** The sets that have names, and what their members leave when they are divided. *)
From Coq Require Import List Arith Lia Bool.
Import ListNotations.

(** What braces and operations make. *)
Definition single (a : nat) : nat -> bool := fun s => s =? a.
Definition interval (a b : nat) : nat -> bool := fun s => (a <=? s) && (s <=? b).
Definition union (A B : nat -> bool) : nat -> bool := fun s => A s || B s.
Definition inter (A B : nat -> bool) : nat -> bool := fun s => A s && B s.
Definition minus (A B : nat -> bool) : nat -> bool := fun s => A s && negb (B s).
(** a, a + 1, a + 2, ... *)
Definition from (a : nat) : nat -> bool := fun s => a <=? s.
(** a, a + d, a + 2d, ... *)
Definition progression (a d : nat) : nat -> bool := fun s => (a <=? s) && ((s - a) mod d =? 0).

Definition odd_numbers : nat -> bool := fun s => s mod 2 =? 1.
Definition even_numbers : nat -> bool := fun s => s mod 2 =? 0.
Definition multiples_of (c : nat) : nat -> bool := fun s => s mod c =? 0.

(** 1, b, b^2, ...: an exponent is never more than the power. *)
Definition powers_of (b : nat) : nat -> bool := fun s => existsb (fun e => b ^ e =? s) (seq 0 (S s)).

(** The digits of n in base b, the last one first; n of them are always enough. *)
Fixpoint digits_of (fuel b n : nat) : list nat :=
  match fuel with
  | O => []
  | S fuel' => if n =? 0 then [] else n mod b :: digits_of fuel' b (n / b)
  end.
Definition digits (b n : nat) : list nat := digits_of n b n.
Definition palindromes (b : nat) : nat -> bool :=
  fun s => if list_eq_dec Nat.eq_dec (digits b s) (rev (digits b s)) then true else false.

(** * Powers *)

Lemma powers_1 b : powers_of b 1 = true.
Proof. reflexivity. Qed.

Lemma powers_base b : 2 <= b -> powers_of b b = true.
Proof.
  intro B. apply existsb_exists. exists 1. split; [apply in_seq; lia|].
  apply Nat.eqb_eq. apply Nat.pow_1_r.
Qed.

(** Each power of b is 1 or -1 modulo b + 1. *)
Lemma powers_rest b s : powers_of b s = true -> exists q, s = (b + 1) * q + 1 \/ s = (b + 1) * q + b.
Proof.
  intro H. apply existsb_exists in H. destruct H as [e [_ E]]. apply Nat.eqb_eq in E. subst s.
  induction e as [|e [q [IH|IH]]]; cbn [Nat.pow].
  - exists 0. left. lia.
  - exists (b * q). right. rewrite IH. nia.
  - rewrite IH. destruct b as [|b]; [exists 0; right; lia|].
    exists (S b * q + b). left. nia.
Qed.

(** * Palindromes *)

Lemma digits_small b s : 1 <= s < b -> digits b s = [s].
Proof.
  intro H. unfold digits. destruct s as [|s]; [lia|]. cbn [digits_of].
  replace (S s =? 0) with false by (symmetry; apply Nat.eqb_neq; lia).
  rewrite Nat.mod_small, Nat.div_small by lia. now destruct s.
Qed.

Lemma palindromes_small b s : 1 <= s < b -> palindromes b s = true.
Proof. intro H. unfold palindromes. rewrite (digits_small b s H). now destruct (list_eq_dec _ _ _). Qed.

(** The first digit of a number is not 0. *)
Lemma digits_first b : 2 <= b -> forall fuel n, 1 <= n <= fuel -> last (digits_of fuel b n) 0 <> 0.
Proof.
  intro B. induction fuel as [|fuel IH]; intros n H; [lia|]. cbn [digits_of].
  destruct (Nat.eqb_spec n 0); [lia|].
  destruct (Nat.eq_dec (n / b) 0) as [Z|Z].
  - rewrite Z. assert (E : n = n mod b) by (rewrite (Nat.div_mod n b) at 1; lia).
    destruct fuel; cbn [digits_of last Nat.eqb]; lia.
  - assert (L : n / b < n) by (apply Nat.div_lt; lia).
    specialize (IH (n / b) ltac:(lia)).
    destruct (digits_of fuel b (n / b)) as [|d l] eqn:E; [contradiction|]. exact IH.
Qed.

(** So its last digit is not 0, if it is a palindrome. *)
Lemma palindromes_rest b s : 2 <= b -> 1 <= s -> palindromes b s = true -> s mod b <> 0.
Proof.
  unfold palindromes. intros B S H. destruct (list_eq_dec _ _ _) as [E|]; [|discriminate].
  pose proof (digits_first b B s s ltac:(lia)) as F. fold (digits b s) in F.
  assert (H0 : hd 0 (digits b s) = s mod b).
  { unfold digits. destruct s as [|s]; [lia|]. reflexivity. }
  rewrite <- H0, E. destruct (digits b s) as [|d l] using rev_ind; [now simpl in F|].
  rewrite rev_app_distr. simpl. rewrite last_last in F. exact F.
Qed.
