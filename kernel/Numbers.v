(** Sums, products and quotients of natural numbers: how what is to be shown of them is settled.

    Quotients and remainders become numbers of their own, x = d q + r with r < d. What is left is linear but
    for the products d q; of these it is enough to know that different multiples of d are at least d apart.
    Nothing here has to be believed: tactics find proofs, and Coq's kernel checks them. *)
From Coq Require Import List Arith Lia Bool ZifyBool.

(** That d * q stands somewhere: what the tactics look for. *)
Definition multiple (d q : nat) : Prop := True.
Definition compared (p q : nat) : Prop := True.

Lemma apart d p q : p < q -> S p = q /\ d * q = d * p + d \/ d * p + 2 * d <= d * q.
Proof. intro H. destruct (Nat.eq_dec (S p) q); [left|right]; nia. Qed.

(** The same in more steps, where numbers such as 5d + 1 are taken. *)
Lemma far_apart d p q : p < q ->
  p + 1 = q /\ d * q = d * p + d \/ p + 2 = q /\ d * q = d * p + 2 * d \/ p + 3 = q /\ d * q = d * p + 3 * d \/
  p + 4 = q /\ d * q = d * p + 4 * d \/ p + 5 = q /\ d * q = d * p + 5 * d \/
  p + 6 = q /\ d * q = d * p + 6 * d \/ d * p + 7 * d <= d * q.
Proof.
  intro H. assert (E : exists i, q = p + S i) by (exists (q - p - 1); lia). destruct E as [i ->].
  do 6 (destruct i as [|i]; [lia|]). do 6 right. nia.
Qed.

Lemma division x d : d <> 0 -> x = d * (x / d) + x mod d /\ x mod d < d.
Proof. intro D. split; [now apply Nat.div_mod|now apply Nat.mod_upper_bound]. Qed.

(** x / d and x mod d become numbers. *)
Ltac divide x d :=
  let E := fresh "E" in let B := fresh "B" in
  destruct (division x d ltac:(lia)) as [E B];
  assert (multiple d (x / d)) by exact I;
  generalize dependent (x mod d); generalize dependent (x / d); intros.

Ltac is_closed d := match d with O => idtac | S ?e => is_closed e end.

Ltac quotients :=
  repeat
    match goal with
    | |- context [?x mod ?d] => divide x d
    | |- context [?x / ?d] => divide x d
    | _ : context [?x mod ?d] |- _ => divide x d
    | _ : context [?x / ?d] |- _ => divide x d
    end.

(** Products that stand there from the beginning. *)
Ltac register d q :=
  assert_fails (idtac; is_closed d); assert_fails (idtac; is_closed q);
  lazymatch goal with
  | _ : multiple d q |- _ => fail
  | _ => let t := fresh "t" in remember q as t; assert (multiple d t) by exact I
  end.
Ltac given_products :=
  repeat
    match goal with
    | |- context [?d * ?q] => register d q
    | _ : context [?d * ?q] |- _ => register d q
    end.

(** Every `if` is taken both ways. *)
Ltac each_branch :=
  repeat
    match goal with
    | |- context [if ?c then _ else _] => destruct c eqn:?
    | _ : context [if ?c then _ else _] |- _ => destruct c eqn:?
    end.

(** Two numbers that d is multiplied by: equal, or their products are apart. *)
Ltac compare_by lemma d p q :=
  let C := fresh "C" in
  assert (compared p q) by exact I;
  destruct (lt_eq_lt_dec p q) as [[C|C]|C];
  [generalize (lemma d p q C); intro|generalize (f_equal (Nat.mul d) C); intro|generalize (lemma d q p C); intro].
Ltac compare d p q := compare_by apart d p q.

Ltac already_compared p q :=
  match goal with _ : compared p q |- _ => idtac | _ : compared q p |- _ => idtac end.

(** Two of them, one of them and 2, or one and the sum of two others. Then the tactic has to end it; if it
    does not, the next ones are tried. *)
Ltac compare_two tactic :=
  match goal with
  | _ : multiple ?d ?p, _ : multiple ?d ?q |- _ =>
    assert_fails (idtac; is_closed d); assert_fails (constr_eq p q);
    assert_fails (idtac; already_compared p q);
    compare d p q; tactic
  end.
Ltac compare_number tactic :=
  match goal with
  | _ : multiple ?d ?p |- _ =>
    assert_fails (idtac; is_closed d); assert_fails (idtac; already_compared p 2);
    compare d p 2; tactic
  end.
Ltac compare_three tactic :=
  match goal with
  | _ : multiple ?d ?p, _ : multiple ?d ?q, _ : multiple ?d ?r |- _ =>
    assert_fails (idtac; is_closed d);
    assert_fails (constr_eq p q); assert_fails (constr_eq p r); assert_fails (constr_eq q r);
    assert_fails (idtac; already_compared p (q + r)); assert_fails (idtac; already_compared p (r + q));
    compare d p (q + r); tactic
  end.
Ltac compare_far tactic :=
  match goal with
  | _ : multiple ?d ?p, _ : multiple ?d ?q |- _ =>
    assert_fails (idtac; is_closed d); assert_fails (constr_eq p q);
    assert_fails (idtac; already_compared p q);
    compare_by far_apart d p q; tactic
  end.
Ltac compare_some tactic := first [compare_two tactic | compare_number tactic | compare_three tactic].

Ltac products :=
  first
    [ lia
    | compare_some ltac:(lia)
    | compare_two ltac:(first [lia | compare_two ltac:(lia)])
    | compare_far ltac:(lia)
    | compare_some ltac:(first [lia | compare_some ltac:(lia)])].

(** What is known of conditions, one by one. *)
Ltac conditions :=
  repeat
    match goal with
    | H : (_ && _)%bool = true |- _ => apply andb_true_iff in H; destruct H
    | H : (_ || _)%bool = false |- _ => apply orb_false_iff in H; destruct H
    | H : (_ || _)%bool = true |- _ => apply orb_true_iff in H; destruct H
    | H : (_ && _)%bool = false |- _ => apply andb_false_iff in H; destruct H
    end.

Ltac splits :=
  repeat (match goal with |- _ /\ _ => split | |- _ <-> _ => split; intro end).

Ltac finish := given_products; quotients; products.

(** Greatest common divisors, and what they divide. *)
Lemma gcd_there x y : 0 < x \/ 0 < y -> 0 < Nat.gcd x y.
Proof.
  intro P. destruct (Nat.gcd x y) eqn:G; [|lia]. pose proof (Nat.gcd_eq_0_l x y G). pose proof (Nat.gcd_eq_0_r x y G). lia.
Qed.
Lemma quotient_there x d : 0 < x -> Nat.divide d x -> 0 < x / d.
Proof.
  intros P V. assert (d <> 0) by (intros ->; destruct V; lia). apply Nat.div_str_pos.
  pose proof (Nat.divide_pos_le d x P V). lia.
Qed.
Ltac gcd_divides :=
  first
    [ apply Nat.gcd_divide_l
    | apply Nat.gcd_divide_r
    | apply Nat.divide_mul_l; gcd_divides
    | apply Nat.divide_mul_r; gcd_divides ].
Ltac common :=
  lazymatch goal with
  | |- 0 < Nat.gcd _ _ => apply gcd_there; lia
  | |- Nat.divide (Nat.gcd _ _) _ => gcd_divides
  | |- 0 < _ / Nat.gcd _ _ => apply quotient_there; [repeat apply Nat.mul_pos_pos; lia|gcd_divides]
  end.

Ltac reckon :=
  intros; splits; each_branch; conditions;
  first [reflexivity | lia | common | left; finish | right; finish | finish].

(** * Cases: what is known under conditions, where one of them holds *)

Ltac each_case := repeat (match goal with H : _ \/ _ |- _ => destruct H end).

(** What is known in a case, if the conditions hold that it was shown under. *)
Ltac known_case known Q :=
  pose proof known as Q; cbv zeta in Q;
  repeat (match type of Q with ?A -> _ => specialize (Q ltac:(solve [finish])) end);
  match type of Q with _ -> _ => fail 1 | _ => idtac end.
