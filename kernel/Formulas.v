(** Values by a formula: that no move leads to a heap of the same value, and some move to each smaller one. *)
From Coq Require Import List Arith Lia Bool ZifyBool.
From Takeaway Require Import Game Sets Named Numbers.

(** What is known of members of named sets. *)
Ltac members :=
  cbv beta delta [except single interval union inter minus from progression odd_numbers even_numbers
    multiples_of] in *;
  repeat
    match goal with
    | H : palindromes ?b ?s = true |- _ =>
      generalize (palindromes_rest b s ltac:(lia) ltac:(lia) H); clear H; intro
    | H : powers_of ?b ?s = true |- _ =>
      apply powers_rest in H; destruct H as [? [H|H]];
      match type of H with s = ?d * ?q + _ => assert (multiple d q) by exact I end
    end.

(** That a number is a member. *)
Ltac named_member :=
  match goal with
  | |- powers_of _ 1 = true => apply powers_1
  | |- powers_of ?b ?b = true => apply powers_base; lia
  | |- palindromes _ _ = true => apply palindromes_small
  end.

Ltac settle := intros; splits; members; each_branch; try named_member; reckon.
