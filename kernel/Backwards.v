(** Words with powers, read backwards. *)
From Coq Require Import List Arith Lia.
From Takeaway Require Import Words Powers Copies.
Import ListNotations.

Definition flip_runs (f : nat -> nat) (runs : list (nat * nat)) := rev (map (fun r => (f (fst r), snd r)) runs).
Definition flip_word (f : nat -> nat) (w : list (nat * list (nat * nat))) :=
  rev (map (fun s => (fst s, flip_runs f (snd s))) w).

Lemma flipped_runs (f : nat -> nat) runs : map f (rev (spell runs)) = spell (flip_runs f runs).
Proof.
  unfold flip_runs. induction runs as [|[l n] runs IH]; [reflexivity|]. cbn [map rev fst snd].
  rewrite spell_cons, rev_app_distr, map_app, IH. unfold spell at 2. rewrite flat_map_app. fold (spell). f_equal.
  cbn [flat_map fst snd]. rewrite app_nil_r. clear. induction n as [|n IH]; [reflexivity|].
  cbn [repeat rev]. rewrite map_app, IH. cbn [map]. now rewrite <- repeat_cons.
Qed.
Lemma copies_turn (u : list nat) k : concat (repeat u k) ++ u = u ++ concat (repeat u k).
Proof. induction k as [|k IH]; [now rewrite app_nil_r|]. cbn [repeat concat]. now rewrite <- app_assoc, IH. Qed.
Lemma flipped_copies (f : nat -> nat) (u : list nat) : forall k, map f (rev (concat (repeat u k))) = concat (repeat (map f (rev u)) k).
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [repeat concat]. rewrite rev_app_distr, map_app, IH.
  apply copies_turn.
Qed.
Lemma flipped (f : nat -> nat) w : map f (rev (powers w)) = powers (flip_word f w).
Proof.
  unfold flip_word. induction w as [|[k runs] w IH]; [reflexivity|]. cbn [map rev fst snd].
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  rewrite rev_app_distr, map_app, IH, flipped_copies, flipped_runs, powers_app.
  f_equal. unfold powers. cbn [flat_map fst snd]. now rewrite app_nil_r.
Qed.

