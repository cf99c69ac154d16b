(** The runs of a game, or of a cone of games at once: positions are vectors, as in `Walk`.

    `grow` finds the word; nothing is proved of it. `checks` walks along that word twice: once to see that
    every letter is the mex of its options, once to see that a window comes again. `word_periodic` says what
    follows. *)
From Coq Require Import List ZArith Lia Bool.
From Takeaway Require Import Game Walk.
Import ListNotations.
Local Open Scope Z_scope.

(** Below 0 there is no value under wall, and 0 under sink. *)
Notation value := (option nat).
Definition outside (bd : boundary) : value := match bd with Wall => None | Sink => Some O end.

Definition values_of (vs : list value) : list nat :=
  flat_map (fun v => match v with None => [] | Some x => [x] end) vs.

Definition same (v w : value) : bool :=
  match v, w with None, None => true | Some x, Some y => Nat.eqb x y | _, _ => false end.

Lemma same_eq v w : same v w = true -> v = w.
Proof. destruct v, w; simpl; intro H; try congruence. apply Nat.eqb_eq in H. now subst. Qed.

(** * The engine *)

(** For each move the runs from the one that holds (position - move) up to the last but one, each with the
    position at which it is left. Where there is none, the move reaches into the last run. *)
Record reach := Reach { by_move : vector; ahead : word value; behind : word value }.

Definition settle (r : reach) : reach :=
  match ahead r with [] => Reach (by_move r) (rev (behind r)) [] | _ => r end.
Definition put (v : value) (e : vector) (r : reach) : reach :=
  settle (Reach (by_move r) (ahead r) ((v, plus e (by_move r)) :: behind r)).
Definition pass (p : vector) (r : reach) : reach :=
  match ahead r with
  | (_, e) :: w => if at_most e p then settle (Reach (by_move r) w (behind r)) else r
  | [] => r
  end.
Definition seen (last : value) (r : reach) : value := match ahead r with [] => last | (v, _) :: _ => v end.
Definition leaves (p : vector) (r : reach) : vector :=
  match ahead r with [] => plus p (by_move r) | (_, e) :: _ => e end.

Fixpoint earliest (p : vector) (ps : list vector) : option vector :=
  match ps with
  | [] => Some p
  | q :: ps' => if at_most p q then earliest p ps' else if at_most q p then earliest q ps' else None
  end.

(** The word from the position p on, where a run of v ends so far; `done` has the runs before, the last one
    first. Ends at `stop` or after it. *)
Fixpoint grow (fuel : nat) (stop p : vector) (v : value) (rs : list reach) (done : word value)
  : option (word value) :=
  match fuel, rs with
  | S fuel', r :: rs' =>
    match earliest (leaves p r) (map (leaves p) rs') with
    | None => None
    | Some q =>
      let w := Some (mex (values_of (map (seen v) rs))) in
      let '(rs1, done1) := if same v w then (rs, done) else (map (put v p) rs, (v, p) :: done) in
      if at_most stop q then Some (rev' ((w, q) :: done1))
      else grow fuel' stop q w (map (pass q) rs1) done1
    end
  | _, _ => None
  end.

(** * The check *)
Definition fits_all (rays : nat) (w : word value) : bool := forallb (fun r => Nat.eqb (length (snd r)) rays) w.

Fixpoint cursors (p : vector) (w : word value) (shifts : list vector) : option (list (cursor value)) :=
  match shifts with
  | [] => Some []
  | s :: shifts' =>
    match skip value p s w, cursors p w shifts' with Some c, Some cs => Some (c :: cs) | _, _ => None end
  end.

(** The first letter is the mex of the others. *)
Definition obeys (vs : list value) : bool :=
  match vs with Some x :: options => Nat.eqb x (mex (values_of options)) | _ => false end.
Definition alike (vs : list value) : bool :=
  match vs with [v; w] => same v w | _ => false end.

Definition walks (fuel : nat) (test : list value -> bool) (w : word value) (shifts : list vector)
  (from stop : vector) : bool :=
  match cursors from w shifts with None => false | Some cs => walk value fuel test stop cs end.

Definition zero (rays : nat) : vector := repeat 0 rays.
Definition minus (u : vector) : vector := map Z.opp u.

(** The word is right up to `stop`. *)
Definition obeyed (fuel rays : nat) (moves : list vector) (w : word value) (stop : vector) : bool :=
  walks fuel obeys w (zero rays :: moves) (zero rays) stop.

(** From `pre` on, for as long as the window, the word is what it is after a period. *)
Definition repeated (fuel rays : nat) (w : word value) (pre per window : vector) : bool :=
  walks fuel alike w [zero rays; minus per] pre (plus pre window).

Definition checks_word (fuel : nat) (bd : boundary) (rays : nat) (moves : list vector)
  (pre per window : vector) (w : word value) : bool :=
  match w with
  | [] => false
  | (v, e) :: _ => same v (outside bd) && at_most e (zero rays) && at_most (zero rays) e
  end &&
  forallb (fun u => Nat.eqb (length u) rays) (pre :: per :: window :: moves) && fits_all rays w &&
  forallb (fun s => at_most s window) moves &&
  obeyed fuel rays moves w (plus (plus pre per) window) && repeated fuel rays w pre per window.

Definition execute (fuel : nat) (bd : boundary) (rays : nat) (moves : list vector) (stop : vector)
  : option (word value) :=
  grow fuel stop (zero rays) (outside bd) (map (fun s => Reach s [] []) moves) [].

Definition checks (fuel : nat) (bd : boundary) (rays : nat) (moves : list vector)
  (pre per window : vector) : bool :=
  match execute fuel bd rays moves (plus (plus pre per) window) with
  | None => false
  | Some w => checks_word fuel bd rays moves pre per window w
  end.

(** * What it proves *)
Section Sound.
Variables (d : Z) (l : vector).
Hypothesis D : 0 < d.
Hypothesis L : weights l.

Lemma weigh_zero : forall n, weigh l (zero n) = 0.
Proof.
  unfold zero. clear L. induction l as [|x l' IH]; intro n; [reflexivity|]. destruct n; [reflexivity|].
  simpl. rewrite IH. lia.
Qed.
Lemma weigh_minus : forall u, weigh l (minus u) = - weigh l u.
Proof.
  clear L. induction l as [|x l' IH]; intros [|y u]; simpl; try reflexivity. rewrite IH. lia.
Qed.
Lemma minus_length u : length (minus u) = length u.
Proof. apply map_length. Qed.

Lemma plus_length : forall u v : vector, length u = length v -> length (plus u v) = length u.
Proof. induction u as [|x u IH]; intros [|y v] E; simpl in *; try congruence. f_equal. apply IH. lia. Qed.

Variable w : word value.
Notation letter x := (letter_at value l w x).
Definition number (n : nat) : nat := match letter (d * Z.of_nat n) with Some (Some v) => v | _ => O end.

Lemma cursors_follow rays p shifts : fits value rays w -> Forall (fun s => length s = rays) shifts ->
  forall cs, cursors p w shifts = Some cs ->
  Forall2 (follows value l rays (weigh l p)) cs (map (fun s x => letter (x - weigh l s)) shifts).
Proof.
  intros F H. induction H as [|s shifts S H IH]; intros cs E; cbn [cursors] in E.
  - injection E as <-. constructor.
  - destruct (skip value p s w) as [c|] eqn:K; [|discriminate].
    destruct (cursors p w shifts) as [cs'|]; [|discriminate]. injection E as <-.
    destruct (skip_reads value l L rays p s S w c F K) as [R [G T]].
    simpl. constructor; [|now apply IH]. repeat split; [assumption|assumption|now rewrite T].
Qed.

Lemma walks_sound fuel rays test shifts from stop : fits value rays w ->
  Forall (fun s => length s = rays) shifts -> walks fuel test w shifts from stop = true ->
  forall x, weigh l from <= x < weigh l stop ->
  exists vs, map (fun s => letter (x - weigh l s)) shifts = map (@Some value) vs /\ test vs = true.
Proof.
  intros F S H x X. unfold walks in H. destruct (cursors from w shifts) as [cs|] eqn:C; [|discriminate].
  destruct (walk_sound value l L rays test stop fuel cs _ _ (cursors_follow rays from shifts F S cs C) H x X)
    as [vs [E T]].
  exists vs. split; [|assumption]. rewrite <- E, map_map. reflexivity.
Qed.

Variables (bd : boundary) (rays : nat) (moves : list vector) (sizes : list nat).
Hypothesis W : fits value rays w.
Hypothesis M : Forall (fun s => length s = rays) moves.
(** The sizes are those of the moves at the game. *)
Hypothesis Sz : Forall2 (fun s n => weigh l s = d * Z.of_nat n) moves sizes.
Hypothesis P : positive sizes.
Hypothesis Out : forall x, x < 0 -> letter x = Some (outside bd).

Lemma number_obeys fuel stop : obeyed fuel rays moves w stop = true ->
  forall n, d * Z.of_nat n < weigh l stop -> number n = mex (options bd sizes number n).
Proof.
  intros H n N.
  assert (Z0 : weigh l (zero rays) = 0) by apply weigh_zero.
  assert (V : forall x, 0 <= x < weigh l stop -> exists v vs, letter x = Some (Some v) /\
    map (fun s => letter (x - weigh l s)) moves = map (@Some value) vs /\ v = mex (values_of vs)).
  { intros x X.
    destruct (walks_sound fuel rays obeys (zero rays :: moves) (zero rays) stop W) with (x := x) as [vs [E T]];
      [constructor; [apply repeat_length|assumption]|assumption|lia|].
    destruct vs as [|[v|] vs]; [discriminate| |discriminate]. simpl in E, T.
    rewrite Z0, Z.sub_0_r in E. injection E as E1 E2. exists v, vs. repeat split; [assumption..|].
    now apply Nat.eqb_eq in T. }
  destruct (V (d * Z.of_nat n)) as [v [vs [E [O T]]]]; [nia|].
  unfold number at 1. rewrite E, T. f_equal.
  assert (U : forall x, 0 <= x < weigh l stop -> exists u, letter x = Some (Some u)).
  { intros x X. destruct (V x X) as [u [us [R _]]]. now exists u. }
  clear E T v V H. revert vs O. unfold options. clear M. induction Sz as [|s size moves' sizes' A B IH]; intros vs O.
  - destruct vs; [reflexivity|discriminate].
  - destruct vs as [|o vs]; [discriminate|]. simpl in O. injection O as O1 O2.
    cbn [flat_map values_of]. fold (values_of vs).
    rewrite (IH B ltac:(intros u I; apply P; now right) vs O2). f_equal.
    rewrite A in O1. assert (S1 : (1 <= size)%nat) by (apply P; now left).
    destruct (Nat.leb_spec size n) as [Le|Gt].
    + replace (d * Z.of_nat n - d * Z.of_nat size) with (d * Z.of_nat (n - size)) in O1 by nia.
      destruct (U (d * Z.of_nat (n - size))) as [u E]; [nia|].
      unfold number. rewrite E in *. injection O1 as <-. reflexivity.
    + rewrite Out in O1 by nia. injection O1 as <-. now destruct bd.
Qed.

Variables (pre per window : vector) (from p reaches : nat).
Hypothesis From : weigh l pre = d * Z.of_nat from.
Hypothesis Per : weigh l per = d * Z.of_nat p.
Hypothesis Win : weigh l window = d * Z.of_nat reaches.
Hypothesis Lens : length pre = rays /\ length per = rays /\ length window = rays.
Hypothesis Largest : forall s, In s sizes -> (s <= reaches)%nat.

Theorem word_periodic fuel :
  obeyed fuel rays moves w (plus (plus pre per) window) = true ->
  repeated fuel rays w pre per window = true ->
  forall n, (from <= n)%nat -> nim bd sizes (n + p) = nim bd sizes n.
Proof.
  intros A B. destruct Lens as [Lp [Lq Lw]].
  assert (length (plus pre per) = rays) as Lpp.
  { now rewrite plus_length by congruence. }
  assert (Stop : weigh l (plus (plus pre per) window) = d * Z.of_nat (from + p + reaches)).
  { rewrite !weigh_plus by congruence. rewrite From, Per, Win. lia. }
  assert (Eq : forall n, (n < from + p + reaches)%nat -> nim bd sizes n = number n).
  { apply nim_unique; [assumption|]. intros n N. apply (number_obeys fuel _ A). nia. }
  apply (period_by_window bd sizes p from reaches P Largest).
  intros n N. rewrite !Eq by lia.
  destruct (walks_sound fuel rays alike [zero rays; minus per] pre (plus pre window) W) with (x := d * Z.of_nat n)
    as [vs [E T]].
  - repeat constructor; [apply repeat_length|now rewrite minus_length].
  - assumption.
  - rewrite weigh_plus by congruence. rewrite From, Win. nia.
  - destruct vs as [|v [|u [|]]]; try discriminate. simpl in E, T. apply same_eq in T. subst u.
    rewrite weigh_zero, weigh_minus, Per, Z.sub_0_r in E. injection E as E1 E2.
    unfold number. rewrite E1. replace (d * Z.of_nat (n + p)) with (d * Z.of_nat n - - (d * Z.of_nat p)) by lia.
    now rewrite E2.
Qed.
End Sound.
