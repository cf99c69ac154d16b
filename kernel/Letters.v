(** Letters of words with powers whose runs may be empty: which may meet, which come first and last. *)
From Coq Require Import List Arith Lia Bool.
From Takeaway Require Import Words Powers Copies Segments Windows Returns Backwards.
Import ListNotations.

(** * Letters that meet *)
Definition meet (x y : nat) (w : list nat) : Prop := exists i, S i < length w /\ nth i w 0 = x /\ nth (S i) w 0 = y.

(** x and y do not meet in u, and the last letter of u is one of these. *)
Definition free (x y : nat) (ends u : list nat) : Prop := ~ meet x y u /\ (u = [] \/ In (last u 0) ends).
(** ... and so it is with w behind it. *)
Definition stays_free (x y : nat) (ends w ends' : list nat) : Prop :=
  forall u, free x y ends u -> free x y ends' (u ++ w).

Lemma last_nth (w : list nat) : last w 0 = nth (length w - 1) w 0.
Proof.
  induction w as [|x w IH]; [reflexivity|]. destruct w as [|y w]; [reflexivity|].
  change (last (x :: y :: w) 0) with (last (y :: w) 0). rewrite IH. cbn [length].
  replace (S (S (length w)) - 1) with (S (S (length w) - 1)) by lia. reflexivity.
Qed.

(** One letter more. *)
Lemma free_letter x y ends u l : free x y ends u -> (l =? y) && existsb (Nat.eqb x) ends = false -> free x y [l] (u ++ [l]).
Proof.
  intros [Clean Ends] Ok. split; [|right; rewrite last_last; now left].
  intros [i [I [X Y]]]. rewrite app_length in I. cbn [length] in I.
  destruct (Nat.eq_dec (S i) (length u)) as [E|E].
  - rewrite app_nth1 in X by lia. rewrite app_nth2, E, Nat.sub_diag in Y by lia. cbn [nth] in Y.
    destruct Ends as [->|Ends]; [discriminate|]. rewrite last_nth in Ends.
    replace (length u - 1) with i in Ends by lia. rewrite X in Ends.
    apply andb_false_iff in Ok. destruct Ok as [Ok|Ok]; [apply Nat.eqb_neq in Ok; now rewrite Y in Ok|].
    assert (T : existsb (Nat.eqb x) ends = true) by (apply existsb_exists; exists x; split; [assumption|apply Nat.eqb_refl]).
    now rewrite Ok in T.
  - rewrite app_nth1 in X by lia. rewrite app_nth1 in Y by lia. apply Clean. exists i. repeat split; [lia|assumption..].
Qed.

Lemma free_run x y l : x <> y -> forall n ends u, free x y ends u -> (l =? y) && existsb (Nat.eqb x) ends = false ->
  free x y (if n =? 0 then ends else [l]) (u ++ repeat l n).
Proof.
  intros Apart n. induction n as [|n IH]; intros ends u F Ok; [now rewrite app_nil_r|].
  cbn [repeat Nat.eqb]. change (l :: repeat l n) with ([l] ++ repeat l n). rewrite app_assoc.
  specialize (IH [l] (u ++ [l]) (free_letter x y ends u l F Ok)). destruct (n =? 0); apply IH;
    cbn [existsb]; rewrite orb_false_r; apply andb_false_iff;
    (destruct (Nat.eqb_spec l y) as [->|]; [right; now apply Nat.eqb_neq|now left]).
Qed.

Lemma free_more x y ends ends' u : free x y ends u -> incl ends ends' -> free x y ends' u.
Proof. intros [C [E|E]] I; split; try assumption; [now left|right; now apply I]. Qed.

(** * How to see that letters do not meet: run after run *)
Section Runs.
Variables (x y : nat).
Hypothesis Apart : x <> y.

Lemma free_runs_done ends : stays_free x y ends (spell []) ends.
Proof. intros u F. unfold spell. cbn [flat_map]. now rewrite app_nil_r. Qed.
Lemma free_powers_done ends : stays_free x y ends (powers []) ends.
Proof. exact (free_runs_done ends). Qed.

Lemma free_run_there ends l n runs ends' : 0 < n -> (l =? y) && existsb (Nat.eqb x) ends = false ->
  stays_free x y [l] (spell runs) ends' -> stays_free x y ends (spell ((l, n) :: runs)) ends'.
Proof.
  intros N Ok R u F. rewrite spell_cons, app_assoc. apply R. pose proof (free_run x y l Apart n ends u F Ok) as G.
  destruct n; [lia|assumption].
Qed.
Lemma free_run_perhaps ends l n runs ends' : (l =? y) && existsb (Nat.eqb x) ends = false ->
  stays_free x y (l :: ends) (spell runs) ends' -> stays_free x y ends (spell ((l, n) :: runs)) ends'.
Proof.
  intros Ok R u F. rewrite spell_cons, app_assoc. apply R. apply (free_more x y _ _ _ (free_run x y l Apart n ends u F Ok)).
  destruct (n =? 0); [apply incl_tl, incl_refl|]. intros c [<-|[]]. now left.
Qed.

Lemma free_run_none ends l n runs ends' : n = 0 -> stays_free x y ends (spell runs) ends' ->
  stays_free x y ends (spell ((l, n) :: runs)) ends'.
Proof. now intros ->. Qed.

Lemma free_once ends runs w ends' ends'' : stays_free x y ends (spell runs) ends' ->
  stays_free x y ends' (powers w) ends'' -> stays_free x y ends (powers ((1, runs) :: w)) ends''.
Proof.
  intros R W u F. change (powers ((1, runs) :: w)) with ((spell runs ++ []) ++ powers w).
  rewrite app_nil_r, app_assoc. now apply W, R.
Qed.
(** A copy behind another one ends as the first one did. *)
Lemma free_copies_any runs once again ends : stays_free x y (once ++ ends) (spell runs) again -> incl again (once ++ ends) ->
  forall k u, free x y (once ++ ends) u -> free x y (if k =? 0 then once ++ ends else again) (u ++ concat (repeat (spell runs) k)).
Proof.
  intros R I k. induction k as [|k IH]; intros u F; [cbn [repeat concat]; now rewrite app_nil_r|].
  cbn [repeat concat Nat.eqb]. rewrite app_assoc. pose proof (R u F) as A.
  specialize (IH (u ++ spell runs) (free_more x y _ _ _ A I)).
  destruct k as [|k]; [cbn [repeat concat] in *; now rewrite app_nil_r|exact IH].
Qed.
Lemma free_copies ends runs k w once again ends'' : stays_free x y ends (spell runs) once ->
  stays_free x y (once ++ ends) (spell runs) again -> incl again (once ++ ends) ->
  stays_free x y (once ++ ends) (powers w) ends'' -> stays_free x y ends (powers ((k, runs) :: w)) ends''.
Proof.
  intros _ R I W u F. change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  rewrite app_assoc. apply W. apply (free_more x y _ (once ++ ends)) in F; [|now apply incl_appr, incl_refl].
  pose proof (free_copies_any runs once again ends R I k u F) as G.
  destruct (k =? 0); [assumption|now apply (free_more x y again)].
Qed.
Lemma free_copies_there ends runs k w once again ends'' : 0 < k -> stays_free x y ends (spell runs) once ->
  stays_free x y (once ++ ends) (spell runs) again -> incl again (once ++ ends) ->
  stays_free x y again (powers w) ends'' -> stays_free x y ends (powers ((k, runs) :: w)) ends''.
Proof.
  intros K _ R I W u F. change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  rewrite app_assoc. apply W. apply (free_more x y _ (once ++ ends)) in F; [|now apply incl_appr, incl_refl].
  pose proof (free_copies_any runs once again ends R I k u F) as G. destruct k; [inversion K|exact G].
Qed.
Lemma free_copies_none ends runs k w ends' : k = 0 -> stays_free x y ends (powers w) ends' ->
  stays_free x y ends (powers ((k, runs) :: w)) ends'.
Proof. now intros ->. Qed.
Lemma free_then ends u w ends' ends'' : stays_free x y ends u ends' -> stays_free x y ends' w ends'' ->
  stays_free x y ends (u ++ w) ends''.
Proof. intros U W v F. rewrite app_assoc. now apply W, U. Qed.
End Runs.

Lemma free_from_start x y w ends : stays_free x y [] w ends -> ~ meet x y w.
Proof.
  intro H. apply (H []). split; [|now left]. intros [i [I _]]. cbn in I. lia.
Qed.

(** * How it is seen, with what is known of numbers *)
Ltac among := let c := fresh in intro c; cbn [In app]; tauto.
Ltac free_here :=
  lazymatch goal with
  | |- stays_free _ _ _ (_ ++ _) _ => eapply free_then; [free_here|free_here]
  | |- stays_free _ _ _ [] _ => apply free_runs_done
  | |- stays_free _ _ _ (spell []) _ => apply free_runs_done
  | |- stays_free _ _ _ (powers []) _ => apply free_powers_done
  | |- stays_free _ _ _ (powers ((1, _) :: _)) _ => eapply free_once; [free_here|free_here]
  | |- stays_free _ _ _ (powers ((?k, _) :: _)) _ =>
    tryif assert_succeeds (assert (0 < k) by lia)
    then (eapply free_copies_there; [lia|free_here|free_here|among|free_here])
    else tryif assert_succeeds (assert (k = 0) by lia)
    then (eapply free_copies_none; [lia|free_here])
    else (eapply free_copies; [free_here|free_here|among|free_here])
  | |- stays_free _ _ _ (spell ((_, ?n) :: _)) _ =>
    tryif assert_succeeds (assert (0 < n) by lia)
    then (eapply free_run_there; [discriminate|lia|reflexivity|free_here])
    else tryif assert_succeeds (assert (n = 0) by lia)
    then (eapply free_run_none; [lia|free_here])
    else (eapply free_run_perhaps; [discriminate|reflexivity|free_here])
  end.

Lemma begins_run x n w : 0 < n -> nth 0 (spell ((x, n) :: w)) 0 = x.
Proof. intro N. destruct n; [lia|reflexivity]. Qed.
Lemma begins_later x n w y : n = 0 -> nth 0 (spell w) 0 = y -> nth 0 (spell ((x, n) :: w)) 0 = y.
Proof. now intros -> H. Qed.
Lemma begins_segment runs w y : 0 < length (spell runs) -> nth 0 (spell runs) 0 = y ->
  nth 0 (powers ((1, runs) :: w)) 0 = y.
Proof. intros L H. unfold powers. cbn [flat_map fst snd repeat concat]. rewrite app_nil_r. now rewrite app_nth1. Qed.
Lemma begins_behind runs w y : length (spell runs) = 0 -> nth 0 (powers w) 0 = y ->
  nth 0 (powers ((1, runs) :: w)) 0 = y.
Proof.
  intros L H. apply length_zero_iff_nil in L. unfold powers. cbn [flat_map fst snd repeat concat]. now rewrite L.
Qed.
Lemma begins_copies k runs w y : (0 < k -> 0 < length (spell runs) /\ nth 0 (spell runs) 0 = y) ->
  nth 0 (powers w) 0 = y -> nth 0 (powers ((k, runs) :: w)) 0 = y.
Proof.
  intros C H. destruct k as [|k]; [assumption|]. destruct (C ltac:(lia)) as [L Y].
  change (powers ((S k, runs) :: w)) with ((spell runs ++ concat (repeat (spell runs) k)) ++ powers w).
  now rewrite <- app_assoc, app_nth1.
Qed.
Lemma begins_copies_there k runs w y : 0 < k -> 0 < length (spell runs) -> nth 0 (spell runs) 0 = y ->
  nth 0 (powers ((k, runs) :: w)) 0 = y.
Proof.
  intros K L Y. destruct k as [|k]; [lia|].
  change (powers ((S k, runs) :: w)) with ((spell runs ++ concat (repeat (spell runs) k)) ++ powers w).
  now rewrite <- app_assoc, app_nth1.
Qed.
Lemma begins_copies_none k runs w y : k = 0 -> nth 0 (powers w) 0 = y -> nth 0 (powers ((k, runs) :: w)) 0 = y.
Proof. now intros ->. Qed.
Ltac run_begins := repeat (apply begins_later; [lia|]); apply begins_run; lia.
Ltac begins_here :=
  first
    [ apply begins_segment; [spell_positive|run_begins]
    | apply begins_behind; [lengths; lia|begins_here]
    | apply begins_copies_there; [lia|spell_positive|run_begins]
    | apply begins_copies_none; [lia|begins_here]
    | apply begins_copies; [intros _; split; [spell_positive|run_begins]|begins_here] ].

(** The last letter is the first one of what is read backwards. *)
Lemma last_flipped w : last (powers w) 0 = nth 0 (powers (flip_word (fun x => x) w)) 0.
Proof.
  rewrite <- flipped, map_id, last_nth. destruct (powers w) as [|x v] eqn:E; [reflexivity|].
  rewrite rev_nth by (cbn [length]; lia). reflexivity.
Qed.
Ltac ends_here := rewrite last_flipped; cbv [flip_word flip_runs map rev app fst snd]; begins_here.
