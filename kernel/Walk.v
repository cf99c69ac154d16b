(** A walk along several words at once, at all games of a cone at the same time.

    A cone of games has rays r_1, ..., r_m: each game t of the cone has numbers l_1, ..., l_m >= 0 and d > 0
    with d t = l_1 r_1 + ... + l_m r_m. A position that is a linear form in the moves is kept as its values at
    the rays, a vector. Where one vector is at most another in every place, the first position is not after
    the second, at any game of the cone. A walk that needs no other comparisons has the same course at all
    of them. *)
From Coq Require Import List ZArith Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** * Vectors: the values of a form at the rays *)
Definition vector := list Z.

Fixpoint plus (u v : vector) : vector :=
  match u, v with x :: u', y :: v' => (x + y) :: plus u' v' | _, _ => [] end.

(** In every place, and as long. *)
Fixpoint at_most (u v : vector) : bool :=
  match u, v with
  | [], [] => true
  | x :: u', y :: v' => (x <=? y) && at_most u' v'
  | _, _ => false
  end.

(** What the vector is at the game with the weights l, times d. *)
Fixpoint weigh (l u : vector) : Z :=
  match l, u with x :: l', y :: u' => x * y + weigh l' u' | _, _ => 0 end.

Definition weights (l : vector) : Prop := Forall (fun x => 0 <= x) l.

Lemma weigh_plus l : forall u v, length u = length v -> weigh l (plus u v) = weigh l u + weigh l v.
Proof.
  induction l as [|x l IH]; intros [|y u] [|z v] E; simpl in *; try lia. rewrite IH by lia. lia.
Qed.
Lemma at_most_length : forall u v, at_most u v = true -> length u = length v.
Proof.
  induction u as [|x u IH]; intros [|y v] H; simpl in *; try congruence.
  apply andb_true_iff in H. f_equal. now apply IH.
Qed.
Lemma weigh_at_most l : weights l -> forall u v, at_most u v = true -> weigh l u <= weigh l v.
Proof.
  induction 1 as [|x l P F IH]; intros [|y u] [|z v] H; simpl in *; try congruence; try lia.
  apply andb_true_iff in H. destruct H as [H I]. apply Z.leb_le in H. specialize (IH u v I). nia.
Qed.

(** * Words: letters, each up to the position where its run ends; the first run has no beginning *)
Section Letters.
Variable letter : Type.

Definition word := list (letter * vector).

Section Weights.
Variable l : vector.
Hypothesis L : weights l.

(** The letter at x: it is in the first run that ends after x. *)
Fixpoint letter_at (w : word) (x : Z) : option letter :=
  match w with
  | [] => None
  | (v, e) :: w' => if x <? weigh l e then Some v else letter_at w' x
  end.
End Weights.

(** A cursor reads a word at a distance: at the position x it is at x - shift. It is in the first run of what
    is left, which it leaves at the position `until`. *)
Record cursor := Cursor { shift : vector; under : letter; until : vector; left : word }.

(** What is left of a word, seen from the position p on: the runs that end before are skipped. *)
Fixpoint skip (p s : vector) (w : word) : option cursor :=
  match w with
  | [] => None
  | (v, e) :: w' =>
    let u := plus e s in if at_most u p then skip p s w' else Some (Cursor s v u w')
  end.

(** The cursor at the position p, when it may have come to the end of its run; runs of no letters are passed. *)
Definition go_on (p : vector) (c : cursor) : option cursor :=
  if at_most (until c) p then skip p (shift c) (left c) else Some c.

Fixpoint all_go_on (p : vector) (cs : list cursor) : option (list cursor) :=
  match cs with
  | [] => Some []
  | c :: cs' =>
    match go_on p c, all_go_on p cs' with Some d, Some ds => Some (d :: ds) | _, _ => None end
  end.

(** The next position at which some cursor leaves its run, if the order is the same at all rays. *)
Fixpoint next (p : vector) (cs : list cursor) : option vector :=
  match cs with
  | [] => Some p
  | c :: cs' => if at_most p (until c) then next p cs' else if at_most (until c) p then next (until c) cs' else None
  end.

(** Up to `stop` the letters under the cursors always pass the test. *)
Fixpoint walk (fuel : nat) (test : list letter -> bool) (stop : vector) (cs : list cursor) : bool :=
  match fuel with
  | O => false
  | S fuel' =>
    test (map under cs) &&
    match next stop cs with
    | None => false
    | Some p => if at_most stop p then true
                else match all_go_on p cs with None => false | Some cs' => walk fuel' test stop cs' end
    end
  end.

(** * What a walk has seen holds at every game of the cone *)
Section Sound.
Variable l : vector.
Hypothesis L : weights l.

(** Seen from x on, the cursor reads f. *)
Definition reads (c : cursor) (from : Z) (f : Z -> option letter) : Prop :=
  forall x, from <= x ->
  f x = if x <? weigh l (until c) then Some (under c) else letter_at l (left c) (x - weigh l (shift c)).

Variable rays : nat.
Definition fits (w : word) : Prop := Forall (fun r => length (snd r) = rays) w.

Lemma reads_run s v e w x :
  length e = length s ->
  letter_at l ((v, e) :: w) (x - weigh l s) =
  if x <? weigh l (plus e s) then Some v else letter_at l w (x - weigh l s).
Proof.
  intro E. simpl. rewrite weigh_plus by assumption.
  destruct (Z.ltb_spec (x - weigh l s) (weigh l e)), (Z.ltb_spec x (weigh l e + weigh l s)); lia || reflexivity.
Qed.

Lemma skip_reads p s : length s = rays -> forall w c, fits w -> skip p s w = Some c ->
  reads c (weigh l p) (fun x => letter_at l w (x - weigh l s)) /\ fits (left c) /\ shift c = s.
Proof.
  intro S. induction w as [|[v e] w IH]; intros c F H; [discriminate|].
  inversion F as [|r w' E F' X]; subst. simpl in E. cbn [skip] in H.
  destruct (at_most (plus e s) p) eqn:A.
  - destruct (IH c F' H) as [R [G T]]. split; [|now split]. intros x X.
    rewrite <- (R x X), reads_run by lia. apply (weigh_at_most l L) in A.
    destruct (Z.ltb_spec x (weigh l (plus e s))); [lia|reflexivity].
  - injection H as <-. split; [|now split]. intros x X. now rewrite reads_run by lia.
Qed.

Lemma go_on_reads p c d f from : length (shift c) = rays -> fits (left c) ->
  reads c from f -> go_on p c = Some d ->
  reads d (Z.max from (weigh l p)) f /\ fits (left d) /\ shift d = shift c.
Proof.
  intros S F R H. unfold go_on in H. destruct (at_most (until c) p) eqn:A.
  - destruct (skip_reads p (shift c) S (left c) d F H) as [R' [F' S']]. split; [|now split].
    intros x X. rewrite (R x) by lia. apply (weigh_at_most l L) in A.
    destruct (Z.ltb_spec x (weigh l (until c))); [lia|]. apply R'. lia.
  - injection H as <-. split; [|now split]. intros x X. apply R. lia.
Qed.

Lemma next_least : forall cs p q, next p cs = Some q ->
  weigh l q <= weigh l p /\ Forall (fun c => weigh l q <= weigh l (until c)) cs.
Proof.
  induction cs as [|c cs IH]; intros p q H; cbn [next] in H.
  - injection H as <-. split; [lia|constructor].
  - destruct (at_most p (until c)) eqn:A.
    + destruct (IH _ _ H) as [B C]. apply (weigh_at_most l L) in A. split; [assumption|].
      constructor; [lia|assumption].
    + destruct (at_most (until c) p) eqn:A'; [|discriminate].
      destruct (IH _ _ H) as [B C]. apply (weigh_at_most l L) in A'. split; [lia|].
      constructor; [lia|assumption].
Qed.

Definition follows (from : Z) (c : cursor) (f : Z -> option letter) : Prop :=
  reads c from f /\ fits (left c) /\ length (shift c) = rays.

Lemma all_go_on_follow p from : forall cs ds fs, Forall2 (follows from) cs fs -> all_go_on p cs = Some ds ->
  Forall2 (follows (Z.max from (weigh l p))) ds fs.
Proof.
  intros cs ds fs H. revert ds. induction H as [|c f cs fs [R [F S]] H IH]; intros ds E; cbn [all_go_on] in E.
  - injection E as <-. constructor.
  - destruct (go_on p c) as [d|] eqn:G; [|discriminate]. destruct (all_go_on p cs) as [ds'|]; [|discriminate].
    injection E as <-. destruct (go_on_reads p c d f from S F R G) as [R' [F' S']].
    constructor; [|now apply IH]. repeat split; [assumption|assumption|now rewrite S'].
Qed.

Lemma letters_before from q x : from <= x < q -> forall cs fs,
  Forall2 (follows from) cs fs -> Forall (fun c => q <= weigh l (until c)) cs ->
  map (fun f => f x) fs = map (@Some letter) (map under cs).
Proof.
  intros X cs fs H. induction H as [|c f cs fs [R _] H IH]; intro U; [reflexivity|].
  inversion U; subst. simpl. rewrite IH by assumption. f_equal. rewrite R by lia.
  destruct (Z.ltb_spec x (weigh l (until c))); [reflexivity|lia].
Qed.

Theorem walk_sound test stop : forall fuel cs fs from,
  Forall2 (follows from) cs fs -> walk fuel test stop cs = true ->
  forall x, from <= x < weigh l stop ->
  exists vs, map (fun f => f x) fs = map (@Some letter) vs /\ test vs = true.
Proof.
  induction fuel as [|fuel IH]; intros cs fs from H W x X; [discriminate|]. cbn [walk] in W.
  apply andb_true_iff in W. destruct W as [T W].
  destruct (next stop cs) as [q|] eqn:N; [|discriminate].
  destruct (next_least cs stop q N) as [Q U].
  destruct (Z_lt_ge_dec x (weigh l q)) as [B|B].
  - exists (map under cs). split; [|assumption]. apply (letters_before from (weigh l q)); [lia|assumption..].
  - destruct (at_most stop q) eqn:A; [apply (weigh_at_most l L) in A; lia|].
    destruct (all_go_on q cs) as [ds|] eqn:G; [|discriminate].
    apply (IH ds fs (Z.max from (weigh l q))); [|assumption|lia]. now apply (all_go_on_follow q from cs).
Qed.
End Sound.
End Letters.
