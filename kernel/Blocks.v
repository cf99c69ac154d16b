(** Words made of blocks: in a state stands which block comes next, and the state that follows.

    A block of which no move looks back further than some blocks before it obeys the mex rule if it does so behind
    those, whatever came before them. So it is enough to look at windows: some blocks that follow one another,
    from any state on, of which the last one is checked. *)
From Coq Require Import List Arith Lia Bool.
From Takeaway Require Import Game Periods.
Import ListNotations.

(** From the state a on, so many blocks one behind the other. *)
Fixpoint written (step : nat -> list nat * nat) (blocks a : nat) : list nat :=
  match blocks with O => [] | S k => fst (step a) ++ written step k (snd (step a)) end.

(** The first letters, and then blocks for ever: where no block is empty, n + 1 of them are enough for the letter n. *)
Definition states (first : list nat) (step : nat -> list nat * nat) (start n : nat) : nat :=
  nth n (first ++ written step (S n) start) 0.

(** The state after so many blocks. *)
Fixpoint after (step : nat -> list nat * nat) (blocks a : nat) : nat :=
  match blocks with O => a | S k => after step k (snd (step a)) end.

(** Behind u, every letter of v is the mex of its options. *)
Definition obeys_behind (bd : boundary) (moves u v : list nat) : Prop :=
  forall n, length u <= n < length (u ++ v) ->
  nth n (u ++ v) 0 = mex (options bd moves (fun i => nth i (u ++ v) 0) n).

(** No move leads past u. *)
Definition reaches_into (moves u : list nat) : Prop := forall s, In s moves -> s <= length u.

Lemma written_app step k : forall j a, written step (j + k) a = written step j a ++ written step k (after step j a).
Proof.
  induction j as [|j IH]; intro a; [reflexivity|]. cbn [Nat.add written after]. now rewrite IH, app_assoc.
Qed.
Lemma after_app step k : forall j a, after step (j + k) a = after step k (after step j a).
Proof. induction j as [|j IH]; intro a; [reflexivity|]. cbn [Nat.add after]. apply IH. Qed.
Lemma nth_app_same (u v w : list nat) n : n < length u -> nth n (u ++ v) 0 = nth n (u ++ w) 0.
Proof. intro N. now rewrite !app_nth1. Qed.

Section Sound.
Variables (bd : boundary) (moves first : list nat) (step : nat -> list nat * nat) (start : nat).
Variable holds : nat -> Prop.   (* of every state *)
Variable ends : nat -> bool.    (* the states that lead to themselves: their block comes for ever *)
Variables (times before : nat). (* how often such a block is looked at; how many blocks are before the last one *)

Definition part (a : nat) : list nat :=
  if ends a then concat (repeat (fst (step a)) times) else fst (step a).
Definition runs_on (blocks a : nat) : Prop := forall i, i < blocks -> ends (after step i a) = false.

Hypothesis Some_moves : moves <> [].
Hypothesis Positive : positive moves.
Hypothesis Start : holds start.
Hypothesis Kept : forall a, holds a -> holds (snd (step a)).
Hypothesis Letters : forall a, holds a -> 0 < length (fst (step a)).
Hypothesis Tail : forall a, holds a -> ends a = true -> snd (step a) = a /\
  forall s, In s moves -> length (fst (step a)) + s <= times * length (fst (step a)).
Hypothesis Begins : forall k, k < before -> runs_on k start ->
  obeys_behind bd moves (first ++ written step k start) (part (after step k start)).
Hypothesis Goes_on : forall a, holds a -> runs_on before a ->
  reaches_into moves (written step before a) /\
  obeys_behind bd moves (written step before a) (part (after step before a)).

Notation f := (states first step start).

Lemma holds_after : forall k a, holds a -> holds (after step k a).
Proof. induction k as [|k IH]; intros a H; [assumption|]. apply IH, Kept, H. Qed.
Lemma written_long : forall k a, holds a -> k <= length (written step k a).
Proof.
  induction k as [|k IH]; intros a H; [simpl; lia|]. cbn [written]. rewrite app_length.
  specialize (IH _ (Kept a H)). specialize (Letters a H). lia.
Qed.

Lemma states_prefix k n : n < length (first ++ written step k start) ->
  f n = nth n (first ++ written step k start) 0.
Proof.
  intro N. unfold states. destruct (le_lt_dec k (S n)) as [L|L].
  - replace (S n) with (k + (S n - k)) by lia. rewrite written_app, app_assoc. now rewrite app_nth1.
  - replace k with (S n + (k - S n)) by lia. rewrite written_app, app_assoc. symmetry. apply app_nth1.
    rewrite app_length. pose proof (written_long (S n) start Start). lia.
Qed.

(** Letters that obey the rule in a window obey it where the window stands. *)
Lemma in_place from u v : obeys_behind bd moves u v -> (from = 0 \/ reaches_into moves u) ->
  (forall i, i < length (u ++ v) -> f (from + i) = nth i (u ++ v) 0) ->
  forall n, from + length u <= n < from + length (u ++ v) -> f n = mex (options bd moves f n).
Proof.
  intros O R Same n N. replace n with (from + (n - from)) at 1 by lia. rewrite Same by lia.
  rewrite O by lia. f_equal.
  unfold options. clear - N R Same Positive. induction moves as [|s ss IH]; [reflexivity|]. cbn [flat_map].
  rewrite IH; [|intros s' I; apply Positive; now right|destruct R as [R|R]; [now left|right; intros s' I; apply R; now right]].
  f_equal. assert (1 <= s) by (apply Positive; now left).
  assert (from = 0 \/ s <= length u) by (destruct R as [R|R]; [now left|right; apply R; now left]).
  destruct (Nat.leb_spec s (n - from)), (Nat.leb_spec s n); try lia; [|reflexivity].
  rewrite <- Same by lia. do 2 f_equal. lia.
Qed.

(** A state that leads to itself writes its block for ever. *)
Lemma tail_written a : snd (step a) = a -> forall k, written step k a = concat (repeat (fst (step a)) k) /\ after step k a = a.
Proof.
  intros S k. induction k as [|k [IH1 IH2]]; [now split|]. cbn [written after repeat concat]. rewrite S, IH1. now split.
Qed.

Lemma part_written a : holds a -> exists k, part a = written step k a /\ 1 <= k \/ ends a = true /\ times = 0.
Proof.
  intro H. unfold part. destruct (ends a) eqn:E.
  - destruct (Tail a H E) as [T _]. destruct (tail_written a T times) as [W _].
    exists times. destruct times; [now right|left; split; [now rewrite W|lia]].
  - exists 1. left. cbn [written]. split; [now rewrite app_nil_r|lia].
Qed.

(** The part behind k blocks, if no block before it is a tail. *)
Lemma part_obeys k : runs_on k start ->
  let from := length (first ++ written step k start) in
  forall n, from <= n < from + length (part (after step k start)) -> f n = mex (options bd moves f n).
Proof.
  intros Run from n N.
  assert (H : holds (after step k start)) by (now apply holds_after).
  destruct (part_written _ H) as [c [[Pc C]|[E T]]]; [|unfold part in N; rewrite E, T in N; simpl in N; lia].
  destruct (le_lt_dec before k) as [L|L].
  - set (a := after step (k - before) start).
    assert (Ha : holds a) by (now apply holds_after).
    assert (Ea : after step before a = after step k start).
    { unfold a. rewrite <- after_app. f_equal. lia. }
    assert (Wk : written step k start = written step (k - before) start ++ written step before a).
    { unfold a. rewrite <- written_app. f_equal. lia. }
    destruct (Goes_on a Ha) as [Far Ob].
    { intros i I. unfold a. rewrite <- after_app. apply Run. lia. }
    rewrite Ea in Ob.
    apply (in_place (length (first ++ written step (k - before) start)) _ _ Ob (or_intror Far)).
    + intros i I.
      assert (W : first ++ written step (k + c) start = (first ++ written step (k - before) start) ++
        (written step before a ++ part (after step k start))).
      { rewrite written_app, Wk, <- Pc, <- !app_assoc. reflexivity. }
      rewrite (states_prefix (k + c)); rewrite W; [|rewrite (app_length (first ++ _)); lia].
      rewrite app_nth2 by lia. f_equal. lia.
    + unfold from in N. rewrite Wk, !app_length in N. rewrite !app_length. lia.
  - pose proof (Begins k L Run) as Ob.
    apply (in_place 0 _ _ Ob (or_introl eq_refl)).
    + intros i I. cbn [Nat.add].
      assert (W : first ++ written step (k + c) start = (first ++ written step k start) ++ part (after step k start)).
      { now rewrite written_app, <- Pc, app_assoc. }
      rewrite (states_prefix (k + c)); rewrite W; [reflexivity|assumption].
    + fold from. rewrite app_length. fold from. lia.
Qed.

(** Where the letters repeat, and the rule holds as far as a move reaches, it goes on to hold. *)
Lemma repeated_obeys from p : repeats f from p ->
  (forall s, In s moves -> forall n, from <= n < from + p + s -> f n = mex (options bd moves f n)) -> 0 < p ->
  forall n, from <= n -> f n = mex (options bd moves f n).
Proof.
  intros R Near P n. induction n as [n IH] using lt_wf_ind. intro F.
  destruct (Exists_dec (fun s => n < from + p + s) moves (fun s => lt_dec n (from + p + s))) as [X|X].
  - apply Exists_exists in X. destruct X as [s [I X]]. now apply (Near s I).
  - assert (Far : forall s, In s moves -> from + p + s <= n).
    { intros s I. destruct (le_lt_dec (from + p + s) n) as [|L]; [assumption|].
      exfalso. apply X, Exists_exists. now exists s. }
    assert (Past : from + p <= n).
    { clear - Far Some_moves. destruct moves as [|s ss]; [contradiction|]. specialize (Far s (or_introl eq_refl)). lia. }
    replace (f n) with (f (n - p)) by (rewrite <- (R (n - p)) by lia; f_equal; lia).
    rewrite IH by lia. f_equal.
    rewrite !options_far by (intros s I; specialize (Far s I); lia). apply map_ext_in. intros s I.
    specialize (Far s I). rewrite <- (R (n - p - s)) by lia. f_equal. lia.
Qed.

Lemma tail_repeats k : ends (after step k start) = true ->
  repeats f (length (first ++ written step k start)) (length (fst (step (after step k start)))).
Proof.
  intros E n N. set (a := after step k start) in *.
  assert (Ha : holds a) by (now apply holds_after). destruct (Tail a Ha E) as [T _].
  pose proof (Letters a Ha) as P. set (w := fst (step a)) in *. set (from := length (first ++ written step k start)) in *.
  destruct (tail_written a T (S n)) as [W1 _]. destruct (tail_written a T (S (S n))) as [W2 _]. fold w in W1, W2.
  assert (Long : forall j, j <= length (concat (repeat w j))).
  { induction j as [|j IH]; [lia|]. cbn [repeat concat]. rewrite app_length. lia. }
  specialize (Long (S n)). set (tail := concat (repeat w (S n))) in *.
  assert (A1 : first ++ written step (k + S n) start = (first ++ written step k start) ++ tail).
  { rewrite written_app, app_assoc. fold a. now rewrite W1. }
  assert (A2 : first ++ written step (k + S (S n)) start = (first ++ written step k start) ++ w ++ tail).
  { rewrite written_app, app_assoc. fold a. now rewrite W2. }
  clearbody tail. rewrite (states_prefix (k + S (S n))), (states_prefix (k + S n)); rewrite ?A1, ?A2.
  - rewrite !(app_nth2 (first ++ _)) by (fold from; lia). fold from. rewrite app_nth2 by lia. f_equal. lia.
  - rewrite app_length. fold from. lia.
  - rewrite (app_length (first ++ _)), (app_length w). fold from. lia.
Qed.

(** The first tail up to some block, or none. *)
Lemma runs_or_ends : forall k, runs_on k start \/ exists j, j < k /\ runs_on j start /\ ends (after step j start) = true.
Proof.
  induction k as [|k [IH|[j [J [R E]]]]]; [left; intros i I; lia| |right; exists j; repeat split; [lia|assumption..]].
  destruct (ends (after step k start)) eqn:E; [right; exists k; repeat split; [lia|assumption..]|].
  left. intros i I. destruct (Nat.eq_dec i k) as [->|]; [assumption|apply IH; lia].
Qed.

Hypothesis First : obeys_behind bd moves [] first.

(** The block in which a letter is. *)
Lemma block_of : forall k n, length first <= n < length (first ++ written step k start) -> exists j, j < k /\
  length (first ++ written step j start) <= n < length (first ++ written step (S j) start).
Proof.
  induction k as [|k IH]; intros n N; [cbn [written] in N; rewrite app_nil_r in N; lia|].
  destruct (le_lt_dec (length (first ++ written step k start)) n) as [L|L]; [exists k; lia|].
  destruct (IH n ltac:(lia)) as [j [J B]]. exists j. lia.
Qed.

Theorem states_obey n : f n = mex (options bd moves f n).
Proof.
  destruct (le_lt_dec (length first) n) as [L|L].
  - destruct (block_of (S n) n) as [k [K N]].
    { rewrite app_length. pose proof (written_long (S n) start Start). lia. }
    destruct (runs_or_ends (S k)) as [R|[j [J [R E]]]].
    + apply (part_obeys k); [intros i I; apply R; lia|]. split; [lia|].
      unfold part. rewrite (R k) by lia. replace (S k) with (k + 1) in N by lia.
      rewrite written_app, app_assoc, (app_length (first ++ _)) in N. cbn [written] in N.
      rewrite app_nil_r in N. lia.
    + assert (Ha : holds (after step j start)) by (now apply holds_after).
      destruct (Tail _ Ha E) as [T Enough]. pose proof (tail_repeats j E) as Rep.
      apply (repeated_obeys _ _ Rep).
      * intros s I i B. apply (part_obeys j R). split; [lia|]. unfold part. rewrite E.
        assert (Len : length (concat (repeat (fst (step (after step j start))) times)) =
          times * length (fst (step (after step j start)))).
        { clear. induction times as [|t IH]; [reflexivity|]. cbn [repeat concat]. rewrite app_length, IH. lia. }
        rewrite Len. specialize (Enough s I). lia.
      * now apply Letters.
      * destruct N as [N _]. replace k with (j + (k - j)) in N by lia.
        rewrite written_app, app_assoc, app_length in N. lia.
  - assert (Sf : forall i, i < length first -> f i = nth i first 0).
    { intros i I. rewrite (states_prefix 0); cbn [written]; rewrite app_nil_r; [reflexivity|assumption]. }
    rewrite Sf by assumption. pose proof (First n ltac:(cbn [app length]; lia)) as O. cbn [app] in O. rewrite O.
    f_equal.
    apply options_ext; [exact Positive|]. intros i I. symmetry. apply Sf. lia.
Qed.

(** The theorem. *)
Theorem states_theorem : forall n, nim bd moves n = f n.
Proof. intro n. apply (nim_unique bd moves f (S n) Positive); [|lia]. intros k _. apply states_obey. Qed.
End Sound.
