(** Games that are other games read backwards, with two letters exchanged. *)
From Coq Require Import List Arith Lia Bool.
From Takeaway Require Import Game Periods Words Powers Copies Segments Blocks Windows Returns Backwards.
Import ListNotations.

Definition exchange (x y letter : nat) : nat := if letter =? x then y else if letter =? y then x else letter.

Lemma exchange_twice x y letter : exchange x y (exchange x y letter) = letter.
Proof.
  unfold exchange. destruct (Nat.eqb_spec letter x), (Nat.eqb_spec letter y); subst;
    repeat match goal with |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end; congruence.
Qed.

(** For every heap n there is a heap i of the other game, so many heaps before the end of some period of it. *)
Definition mirrored (x y shift : nat) (g other : nat -> nat) : Prop :=
  forall p, least_period other p -> forall n i, (n + i + shift + 1) mod p = 0 -> g n = exchange x y (other i).

(** * Periods are multiples of the least one *)
Lemma least_divides g p from q : least_period g p -> 0 < q -> repeats g from q -> repeats g from p /\ Nat.divide p q.
Proof.
  intros [low [P [R L]]] Q R'.
  assert (G : repeats g from (Nat.gcd q p)).
  { apply (repeats_earlier g from q (Nat.max from low)); [assumption..|]. now apply repeats_gcd. }
  assert (0 < Nat.gcd q p) by (destruct (Nat.gcd q p) eqn:Z; [apply Nat.gcd_eq_0_l in Z; lia|lia]).
  destruct (L from (Nat.gcd q p) ltac:(assumption) G) as [Le _].
  assert (E : Nat.gcd q p = p).
  { apply Nat.le_antisymm; [|assumption]. apply Nat.divide_pos_le; [assumption|apply Nat.gcd_divide_r]. }
  rewrite E in G. split; [assumption|]. rewrite <- E. apply Nat.gcd_divide_l.
Qed.

(** It is enough that for every n one such i is known, with a period for p. *)
Lemma mirrored_by x y shift g other : (forall n, exists q i, 0 < q /\ repeats other 0 q /\
    (n + i + shift + 1) mod q = 0 /\ other i = exchange x y (g n)) -> mirrored x y shift g other.
Proof.
  intros Known p Least n i E. destruct (Known n) as [q [i' [Q [R [E' V]]]]].
  destruct (least_divides other p 0 q Least Q R) as [Rp [c C]].
  assert (P : 0 < p) by (destruct Least as [? [? _]]; assumption).
  rewrite <- (exchange_twice x y (g n)), <- V. f_equal.
  apply Nat.mod_divides in E; [|lia]. destruct E as [s E]. apply Nat.mod_divides in E'; [|lia]. destruct E' as [t E'].
  subst q. destruct (le_lt_dec i i') as [L|L].
  - assert (s <= t * c) by nia. replace i' with (i + (t * c - s) * p) by nia. apply (repeats_often other 0 p Rp). lia.
  - assert (t * c <= s) by nia. replace i with (i' + (s - t * c) * p) by nia. symmetry.
    apply (repeats_often other 0 p Rp). lia.
Qed.

(** * One word each: backwards it is the other one, from some place on *)
Lemma word_repeats other w : (forall n, other n = sequence [] w n) -> repeats other 0 (length w).
Proof.
  intros E n _. rewrite !E. unfold sequence. cbn [length].
  change (n + length w <? 0) with false. change (n <? 0) with false. cbn iota. rewrite !Nat.sub_0_r.
  destruct (Nat.eq_dec (length w) 0) as [Z|Z]; [now rewrite Z, Nat.add_0_r|].
  f_equal. replace (n + length w) with (n + 1 * length w) by lia. now rewrite Nat.mod_add.
Qed.

Theorem mirrored_words x y shift g other front back w : 0 < length w ->
  (forall n, g n = sequence [] (front ++ back) n) -> (forall n, other n = sequence [] w n) ->
  map (exchange x y) (rev w) = back ++ front -> length back = shift -> mirrored x y shift g other.
Proof.
  intros Pos G O M <-. apply mirrored_by. intro n.
  assert (Lw : length w = length back + length front).
  { rewrite <- app_length, <- M, map_length. now rewrite rev_length. }
  set (l := length w) in *. set (r := (n + length back) mod l).
  assert (R : r < l) by (apply Nat.mod_upper_bound; lia).
  exists l, (l - 1 - r). repeat split; [assumption|now apply word_repeats| |].
  - pose proof (Nat.div_mod (n + length back) l ltac:(lia)) as D. fold r in D.
    replace (n + (l - 1 - r) + length back + 1) with (0 + ((n + length back) / l + 1) * l) by lia.
    rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
  - rewrite O, G. unfold sequence. cbn [length]. change (l - 1 - r <? 0) with false. change (n <? 0) with false. cbn iota.
    rewrite !Nat.sub_0_r. fold l. rewrite (Nat.mod_small (l - 1 - r)) by lia.
    rewrite app_length, (Nat.add_comm (length front)), <- Lw.
    assert (Q : nth (n mod l) (front ++ back) 0 = nth r (back ++ front) 0).
    { unfold r. rewrite Nat.add_mod by lia. pose proof (Nat.mod_upper_bound n l ltac:(lia)) as N.
      set (j := n mod l) in *. clearbody j.
      destruct (Nat.eq_dec (length back) l) as [E|E].
      - assert (F : front = []) by (apply length_zero_iff_nil; lia). rewrite F, E, Nat.mod_same, Nat.add_0_r, Nat.mod_small by lia.
        now rewrite app_nil_r.
      - rewrite (Nat.mod_small (length back)) by lia.
        destruct (le_lt_dec (length front) j) as [L|L].
        + replace (j + length back) with (j - length front + 1 * l) by lia. rewrite Nat.mod_add, Nat.mod_small by lia.
          rewrite app_nth2, app_nth1 by lia. reflexivity.
        + rewrite Nat.mod_small by lia. rewrite app_nth1, app_nth2 by lia. f_equal. lia. }
    rewrite Q, <- M.
    assert (Rw : r < length (rev w)) by (rewrite rev_length; fold l; lia).
    rewrite (nth_indep (map _ _) 0 (exchange x y 0)) by (rewrite map_length; assumption). rewrite map_nth, exchange_twice.
    rewrite rev_nth by (fold l; lia). fold l. f_equal. lia.
Qed.

(** * Blocks: backwards they are the other game's, and the states run back *)
Section States.
Variables (x y shift : nat) (first : list nat).
Variables (step other_step : nat -> list nat * nat) (start other_start : nat) (holds other_holds : nat -> Prop).
Hypothesis Start : holds start.
Hypothesis Kept : forall a, holds a -> holds (snd (step a)).
Hypothesis Letters : forall a, holds a -> 0 < length (fst (step a)).
Hypothesis Other_start : other_holds other_start.
Hypothesis Other_kept : forall a, other_holds a -> other_holds (snd (other_step a)).
Hypothesis Other_letters : forall a, other_holds a -> 0 < length (fst (other_step a)).
Variables (m k : nat).
Hypothesis M : 0 < m.
Hypothesis Small : forall a, other_holds a -> a < m.
Hypothesis Turns : forall a, other_holds a -> snd (other_step a) = a + k \/ snd (other_step a) + m = a + k.
Hypothesis Back : forall a, holds a -> other_holds (snd (step a)) /\
  map (exchange x y) (rev (fst (step a))) = fst (other_step (snd (step a))) /\ snd (other_step (snd (step a))) = a.
Hypothesis Begins : other_holds start /\ snd (other_step start) = other_start /\
  exists rest, fst (other_step start) = map (exchange x y) (rev first) ++ rest /\ length rest = shift.

Notation back w := (map (exchange x y) (rev w)).

Lemma turns_often : forall j a, other_holds a -> exists w, after other_step j a + w * m = a + j * k.
Proof.
  induction j as [|j IH]; intros a H; [exists 0; cbn; lia|]. destruct (IH _ (Other_kept a H)) as [w E]. cbn [after].
  destruct (Turns a H) as [T|T]; [exists w|exists (S w)]; cbn [Nat.mul]; lia.
Qed.
Lemma there_again j a : other_holds a -> after other_step (j * m) a = a.
Proof.
  intro H. induction j as [|j IH]; [reflexivity|]. cbn [Nat.mul]. rewrite Nat.add_comm, after_app, IH.
  destruct (turns_often m a H) as [w E]. pose proof (Small _ H).
  pose proof (Small _ (holds_after other_step other_holds Other_kept m a H)).
  destruct (Nat.lt_trichotomy w k) as [L|[->|L]]; [|lia|]; exfalso.
  - assert (w * m + m <= k * m) by nia. lia.
  - assert (k * m + m <= w * m) by nia. lia.
Qed.
Lemma one_way_back : forall j a b, other_holds a -> other_holds b -> after other_step j a = after other_step j b -> a = b.
Proof.
  induction j as [|j IH]; intros a b A B E; [assumption|]. cbn [after] in E.
  apply IH in E; [|now apply Other_kept..]. pose proof (Small _ A). pose proof (Small _ B).
  destruct (Turns a A), (Turns b B); lia.
Qed.

(** Blocks that follow one another, backwards. *)
Lemma written_back : forall j a, holds a -> other_holds a -> other_holds (after step j a) /\
  back (written step j a) = written other_step j (after step j a) /\ after other_step j (after step j a) = a.
Proof.
  induction j as [|j IH]; intros a H H'; [repeat split; assumption|].
  destruct (Back a H) as [O [W A]]. destruct (IH _ (Kept a H) O) as [O' [W' A']].
  change (after step (S j) a) with (after step j (snd (step a))).
  change (written step (S j) a) with (fst (step a) ++ written step j (snd (step a))).
  split; [assumption|]. replace (S j) with (j + 1) by lia. split.
  - rewrite written_app, A', rev_app_distr, map_app, W', W. cbn [written]. now rewrite app_nil_r.
  - rewrite after_app, A'. exact A.
Qed.

Theorem mirrored_states_by g other : (forall n, g n = states first step start n) ->
  (forall n, other n = states [] other_step other_start n) -> mirrored x y shift g other.
Proof.
  intros G O. apply mirrored_by. intro n.
  destruct Begins as [Hb [Lb [rest [Fb Sb]]]]. set (j := S n).
  destruct (written_back j start Start Hb) as [He [We Ae]]. set (e := after step j start) in *.
  set (t := (S j) * m). set (u := t - S j). assert (T : t = u + S j) by (unfold t, u; nia).
  assert (At : after other_step t other_start = other_start) by (now apply there_again).
  assert (Sj : S j = j + 1) by lia.
  assert (Au : after other_step u other_start = e).
  { apply (one_way_back (S j)); [now apply (holds_after other_step other_holds Other_kept)|assumption|].
    rewrite <- after_app, <- T, At. rewrite Sj, after_app, Ae. cbn [after]. now rewrite Lb. }
  set (prefix := first ++ written step j start).
  assert (Wt : written other_step t other_start = written other_step u other_start ++ back prefix ++ rest).
  { rewrite T, written_app, Au, Sj, written_app, Ae. cbn [written]. rewrite app_nil_r, Fb. unfold prefix.
    now rewrite rev_app_distr, map_app, We, !app_assoc. }
  assert (Long : n < length prefix).
  { unfold prefix. rewrite app_length. pose proof (written_long step holds Kept Letters j start Start). unfold j in *. lia. }
  assert (Lt : length (written other_step t other_start) =
    length (written other_step u other_start) + length prefix + shift).
  { rewrite Wt, !app_length, map_length, rev_length. lia. }
  exists (length (written other_step t other_start)), (length (written other_step u other_start) + (length prefix - 1 - n)).
  repeat split; [lia| | |].
  - intros i _. rewrite !O.
    pose proof (states_return [] other_step other_start other_holds Other_start Other_kept Other_letters 0 t) as R.
    cbn [written after app length] in R. rewrite At in R. now apply R; [|lia].
  - replace (n + (length (written other_step u other_start) + (length prefix - 1 - n)) + shift + 1)
      with (length (written other_step t other_start)) by lia. apply Nat.mod_same. lia.
  - rewrite O, (states_prefix [] other_step other_start other_holds Other_start Other_kept Other_letters t) by (cbn [app]; lia).
    cbn [app]. rewrite Wt, app_nth2 by lia. rewrite app_nth1 by (rewrite map_length, rev_length; lia).
    rewrite G, (states_prefix first step start holds Start Kept Letters j) by assumption. fold prefix.
    rewrite (nth_indep (map _ _) 0 (exchange x y 0)) by (rewrite map_length, rev_length; lia). rewrite map_nth. f_equal.
    rewrite rev_nth by lia. f_equal. lia.
Qed.
End States.

Theorem mirrored_states x y shift first step start (holds : nat -> Prop) other_step other_start (other_holds : nat -> Prop)
    m k g other :
  (forall n, g n = states first step start n) -> (forall n, other n = states [] other_step other_start n) ->
  holds start -> (forall a, holds a -> holds (snd (step a))) -> (forall a, holds a -> 0 < length (fst (step a))) ->
  other_holds other_start -> (forall a, other_holds a -> other_holds (snd (other_step a))) ->
  (forall a, other_holds a -> 0 < length (fst (other_step a))) -> 0 < m -> (forall a, other_holds a -> a < m) ->
  (forall a, other_holds a -> snd (other_step a) = a + k \/ snd (other_step a) + m = a + k) ->
  (forall a, holds a -> other_holds (snd (step a)) /\
   map (exchange x y) (rev (fst (step a))) = fst (other_step (snd (step a))) /\ snd (other_step (snd (step a))) = a) ->
  (other_holds start /\ snd (other_step start) = other_start /\
   exists rest, fst (other_step start) = map (exchange x y) (rev first) ++ rest /\ length rest = shift) ->
  mirrored x y shift g other.
Proof.
  intros G O S K L So Ko Lo M Sm T B Be.
  now apply (mirrored_states_by x y shift first step other_step start other_start holds other_holds S K L So Ko Lo m k M Sm T B Be).
Qed.

(** * How to see that two words with powers are the same *)
Lemma powers_more k runs w : powers ((k + 1, runs) :: w) = powers ((k, runs) :: (1, runs) :: w).
Proof.
  unfold powers. cbn [flat_map fst snd]. rewrite repeat_app, concat_app. cbn [repeat concat]. now rewrite !app_nil_r, <- app_assoc.
Qed.
Lemma powers_turn k runs r w : powers ((k, runs) :: (1, runs ++ r) :: w) = powers ((1, runs) :: (k, runs) :: (1, r) :: w).
Proof.
  unfold powers. cbn [flat_map fst snd repeat concat]. rewrite !app_nil_r. unfold spell at 2. rewrite flat_map_app.
  fold (spell runs). fold (spell r). rewrite !app_assoc. now rewrite copies_turn.
Qed.
Lemma powers_less {x n n' runs runs' w w'} : n <= n' ->
  powers ((1, runs) :: w) = powers ((1, (x, n' - n) :: runs') :: w') ->
  powers ((1, (x, n) :: runs) :: w) = powers ((1, (x, n') :: runs') :: w').
Proof.
  intros L H. rewrite powers_run, H, !powers_run, app_assoc, <- repeat_app. do 2 f_equal. lia.
Qed.
Ltac turn_here k runs more :=
  let rest := eval cbn [skipn length] in (skipn (length runs) more) in
  change (1, more) with (1, runs ++ rest); rewrite (powers_turn k runs rest).
Ltac same_letters :=
  repeat first
    [ cut_run
    | symmetry; apply powers_none; [lia|symmetry]
    | match goal with
      | |- powers ((?k + 1, ?runs) :: ?w) = _ => rewrite (powers_more k runs w)
      | |- _ = powers ((?k + 1, ?runs) :: ?w) => rewrite (powers_more k runs w)
      | |- powers ((1, _ :: _) :: _) = powers ((?k, ?runs) :: (1, ?more) :: _) => turn_here k runs more
      | |- powers ((?k, ?runs) :: (1, ?more) :: _) = powers ((1, _ :: _) :: _) => turn_here k runs more
      end
    | apply powers_less; [lia|]
    | symmetry; apply powers_less; [lia|symmetry] ].
Ltac flip := cbv [flip_word flip_runs map rev app fst snd exchange Nat.eqb].
Ltac backwards := rewrite flipped; rewrite <- ?powers_app; flip; solve [same_letters].

(** What is left to show when the theorems on mirrors are applied. *)
Ltac goes_round step := intros; cbv beta in *; unfold step; branches; lia.
Ltac goes_back step other_step :=
  intros; cbv beta in *; unfold step, other_step; branches;
  first [exfalso; lia | split; [lia|split; [backwards|lia]]].
Ltac begins_back other_step :=
  cbv beta; unfold other_step; branches;
  first [exfalso; lia | split; [lia|split; [lia|]]; eexists (powers _); split; [backwards|lengths; lia]].
