(** One game, heap by heap: for periods of some millions of heaps.

    For each move s there is a delay line, the values of the last s heaps. The heap n takes the oldest value
    of every line, which is that of n - s, and its own value goes to the end of each. Nothing else is kept. *)
From Coq Require Import List Arith NArith ZArith Nnat Lia Bool.
From Takeaway Require Import Game Walk Runs Periods.
Import ListNotations.

(** The oldest values, and those after them, the newest first. *)
Record line := Line { front : list value; back : list value }.

Definition contents (q : line) : list value := front q ++ rev (back q).
Definition oldest (q : line) : value := hd None (front q).
Definition settled (q : line) : line := match front q with [] => Line (rev' (back q)) [] | _ => q end.
Definition delay (v : value) (q : line) : line := settled (Line (tl (front q)) (v :: back q)).

Definition step (qs : list line) : list line :=
  let v := Some (mex (values_of (map oldest qs))) in map (delay v) qs.

Definition start (bd : boundary) (moves : list nat) : list line :=
  map (fun s => Line (repeat (outside bd) s) []) moves.

(** * The values of a game, with what lies below 0 *)
Section Lines.
Variables (bd : boundary) (moves : list nat).
Hypothesis P : positive moves.

(** The value at n - s. *)
Definition behind (n s : nat) : value := if s <=? n then Some (nim bd moves (n - s)) else outside bd.

(** The values at n - s, ..., n - 1. *)
Definition history (n s : nat) : list value := map (fun i => behind n (s - i)) (seq 0 s).

Lemma history_step n s : 1 <= s -> history (S n) s = tl (history n s) ++ [Some (nim bd moves n)].
Proof.
  intro S1. unfold history. destruct s as [|s]; [lia|].
  transitivity (map (fun i => behind (S n) (S s - i)) (seq 0 s ++ [s])); [now rewrite seq_S|].
  rewrite map_app. f_equal.
  - cbn [seq map tl]. rewrite <- seq_shift, map_map. apply map_ext_in. intros i I. apply in_seq in I.
    unfold behind. destruct (Nat.leb_spec (S s - i) (S n)), (Nat.leb_spec (S s - S i) n); try lia; [|reflexivity].
    do 2 f_equal. lia.
  - cbn [map]. unfold behind. destruct (Nat.leb_spec (S s - s) (S n)); [|lia].
    now replace (S n - (S s - s)) with n by lia.
Qed.

Lemma history_oldest n s : 1 <= s -> hd None (history n s) = behind n s.
Proof. intro S1. unfold history. destruct s; [lia|]. cbn [seq map hd]. now rewrite Nat.sub_0_r. Qed.

Definition right (n : nat) (s : nat) (q : line) : Prop := contents q = history n s /\ front q <> [].

Lemma settled_contents q : contents (settled q) = contents q.
Proof.
  unfold settled. destruct q as [[|v f] b]; [|reflexivity]. unfold contents. simpl.
  unfold rev'. rewrite rev_append_rev, app_nil_r. now rewrite app_nil_r.
Qed.
Lemma settled_front q : contents q <> [] -> front (settled q) <> [].
Proof.
  unfold settled. destruct q as [[|v f] b]; unfold contents; simpl; [|discriminate].
  unfold rev'. now rewrite rev_append_rev, app_nil_r.
Qed.

Lemma delay_right n s q : 1 <= s -> right n s q -> right (S n) s (delay (Some (nim bd moves n)) q).
Proof.
  intros S1 [C F]. unfold delay.
  assert (E : contents (Line (tl (front q)) (Some (nim bd moves n) :: back q)) = history (S n) s).
  { rewrite history_step by assumption. rewrite <- C. unfold contents. simpl.
    destruct (front q); [congruence|]. simpl. now rewrite app_assoc. }
  split; [now rewrite settled_contents|]. apply settled_front. rewrite E.
  rewrite history_step by assumption. intro X. apply app_eq_nil in X. now destruct X.
Qed.

Lemma oldest_right n s q : 1 <= s -> right n s q -> oldest q = behind n s.
Proof.
  intros S1 [C F]. rewrite <- history_oldest by assumption. rewrite <- C. unfold oldest, contents.
  now destruct (front q).
Qed.

Lemma options_behind n ms : values_of (map (behind n) ms) = options bd ms (nim bd moves) n.
Proof.
  induction ms as [|s ms IH]; [reflexivity|]. unfold values_of, options in *. simpl. rewrite IH. f_equal.
  unfold behind. destruct (s <=? n); [reflexivity|]. now destruct bd.
Qed.

Lemma oldest_all n : forall ms qs, positive ms -> Forall2 (right n) ms qs -> map oldest qs = map (behind n) ms.
Proof.
  intros ms qs Q H. induction H as [|s q ms qs R H IH]; [reflexivity|]. simpl.
  rewrite (oldest_right n s q) by (assumption || (apply Q; now left)). f_equal.
  apply IH. intros u U. apply Q. now right.
Qed.

Lemma delays_right n : forall ms qs, positive ms -> Forall2 (right n) ms qs ->
  Forall2 (right (S n)) ms (map (delay (Some (nim bd moves n))) qs).
Proof.
  intros ms qs Q H. induction H as [|s q ms qs R H IH]; [constructor|]. simpl.
  constructor; [apply delay_right; [apply Q; now left|assumption]|].
  apply IH. intros u U. apply Q. now right.
Qed.

Lemma step_right n qs : Forall2 (right n) moves qs -> Forall2 (right (S n)) moves (step qs).
Proof.
  intro H. unfold step. rewrite (oldest_all n moves qs P H), options_behind.
  replace (mex (options bd moves (nim bd moves) n)) with (nim bd moves n)
    by (apply (mex_unique (options bd moves (nim bd moves) n)); [now apply nim_is_mex|apply mex_is_mex]).
  now apply delays_right.
Qed.

Lemma start_right : Forall2 (right 0) moves (start bd moves).
Proof.
  unfold start.
  assert (G : forall ms, positive ms -> Forall2 (right 0) ms (map (fun s => Line (repeat (outside bd) s) []) ms)).
  { induction ms as [|s ms IH]; intro Q; [constructor|]. simpl.
    assert (S1 : 1 <= s) by (apply Q; now left).
    constructor; [|apply IH; intros u U; apply Q; now right]. split.
    - unfold contents, history. simpl. rewrite app_nil_r.
      transitivity (map (fun _ => outside bd) (seq 0 s)).
      + generalize 0. clear. induction s as [|s IH]; intro k; [reflexivity|]. simpl. f_equal. apply IH.
      + apply map_ext_in. intros i I. apply in_seq in I. unfold behind.
        destruct (Nat.leb_spec (s - i) 0); [lia|reflexivity].
    - destruct s; [lia|]. discriminate. }
  now apply G.
Qed.

Lemma after_right k n qs : Forall2 (right n) moves qs ->
  Forall2 (right (n + N.to_nat k)) moves (N.iter k step qs).
Proof.
  intro H. apply (N.iter_ind _ step qs (fun k a => Forall2 (right (n + N.to_nat k)) moves a)).
  - now rewrite Nat.add_0_r.
  - intros m a R. rewrite N2Nat.inj_succ, Nat.add_succ_r. now apply step_right.
Qed.

(** * Windows that come again *)
Variable reaches : nat.
Hypothesis Largest : In reaches moves /\ forall s, In s moves -> s <= reaches.

Lemma windows_same from p : history (from + reaches + p) reaches = history (from + reaches) reaches ->
  repeats (nim bd moves) from p.
Proof.
  intro H. intros n. apply (period_by_window bd moves p from reaches P); [apply Largest|]. clear n.
  intros n N. unfold history in H.
  assert (E : forall i, In i (seq 0 reaches) -> behind (from + reaches + p) (reaches - i) = behind (from + reaches) (reaches - i))
    by exact (ext_in_map H).
  specialize (E (n - from) ltac:(apply in_seq; lia)). unfold behind in E.
  destruct (Nat.leb_spec (reaches - (n - from)) (from + reaches + p)); [|lia].
  destruct (Nat.leb_spec (reaches - (n - from)) (from + reaches)); [|lia].
  injection E as E.
  replace (from + reaches + p - (reaches - (n - from))) with (n + p) in E by lia.
  now replace (from + reaches - (reaches - (n - from))) with n in E by lia.
Qed.

Lemma repeats_windows from p s : repeats (nim bd moves) from p -> s <= reaches ->
  history (from + reaches + p) s = history (from + reaches) s.
Proof.
  intros R S. unfold history. apply map_ext_in. intros i I. apply in_seq in I. unfold behind.
  destruct (Nat.leb_spec (s - i) (from + reaches + p)); [|lia].
  destruct (Nat.leb_spec (s - i) (from + reaches)); [|lia]. f_equal.
  replace (from + reaches + p - (s - i)) with (from + reaches - (s - i) + p) by lia. apply R. lia.
Qed.
End Lines.

(** * The check *)
Fixpoint same_values (us vs : list value) : bool :=
  match us, vs with
  | [], [] => true
  | u :: us', v :: vs' => same u v && same_values us' vs'
  | _, _ => false
  end.
Fixpoint same_lines (qs rs : list line) : bool :=
  match qs, rs with
  | [], [] => true
  | q :: qs', r :: rs' => same_values (contents q) (contents r) && same_lines qs' rs'
  | _, _ => false
  end.

Lemma same_values_eq : forall us vs, same_values us vs = true <-> us = vs.
Proof.
  induction us as [|u us IH]; intros [|v vs]; simpl; split; intro H; try congruence.
  - apply andb_true_iff in H. destruct H as [A B]. apply same_eq in A. apply IH in B. congruence.
  - injection H as -> ->. apply andb_true_iff. split; [|now apply IH].
    destruct v; simpl; [apply Nat.eqb_refl|reflexivity].
Qed.

(** No proper divisor d of p has the lines come again: d = 1, and d and p/d for d up to the root of p. *)
Definition differs (qs : list line) (d : N) : bool := negb (same_lines (N.iter d step qs) qs).
Definition no_divisor (qs : list line) (p : N) : bool :=
  (p =? 1)%N || (differs qs 1 &&
  forallb (fun i => let k := N.of_nat i in
    if (p mod k =? 0)%N then differs qs k && differs qs (p / k) else true) (seq 2 (N.to_nat (N.pred (N.sqrt p))))).

Definition checks_stream (bd : boundary) (moves : list N) (pre p : N) : bool :=
  let reaches := fold_right N.max 0%N moves in
  forallb (N.leb 1) moves && (1 <=? reaches)%N && (1 <=? p)%N &&
  let before := N.iter (N.pred pre + reaches) step (start bd (map N.to_nat moves)) in
  let after := N.iter p step before in
  let '(qs, rs) := if (pre =? 0)%N then (before, after) else (step before, step after) in
  same_lines rs qs && ((pre =? 0)%N || negb (same_lines after before)) && no_divisor qs p.

Definition claim (bd : boundary) (moves : list N) (pre p : N) : Prop :=
  let g := nim bd (map N.to_nat moves) in
  repeats g (N.to_nat pre) (N.to_nat p) /\ least g (N.to_nat pre) (N.to_nat p).

Section Sound.
Variables (bd : boundary) (moves : list nat) (reaches : nat).
Hypothesis P : positive moves.
Hypothesis Largest : In reaches moves /\ forall s, In s moves -> s <= reaches.
Notation g := (nim bd moves).

Lemma same_lines_contents n m : forall ms qs rs, Forall2 (right bd moves n) ms qs -> Forall2 (right bd moves m) ms rs ->
  same_lines qs rs = true <-> forall s, In s ms -> history bd moves n s = history bd moves m s.
Proof.
  intros ms qs rs H. revert rs. induction H as [|s q ms qs [C F] H IH]; intros rs R; inversion R as [|s' r ms' rs' [C' F'] R']; subst; simpl.
  - split; [intros _ s []|reflexivity].
  - rewrite andb_true_iff, same_values_eq, C, C', (IH rs' R'). split.
    + intros [A B] u [<-|U]; [assumption|now apply B].
    + intro A. split; [apply A; now left|intros u U; apply A; now right].
Qed.

Lemma lines_repeat from k p qs rs : k = from + reaches ->
  Forall2 (right bd moves k) moves qs -> Forall2 (right bd moves (k + p)) moves rs ->
  same_lines rs qs = true <-> repeats g from p.
Proof.
  intros -> Q R. rewrite (same_lines_contents _ _ _ _ _ R Q). split.
  - intro H. apply (windows_same bd moves P reaches Largest). apply H, Largest.
  - intros H s S. apply (repeats_windows bd moves reaches); [assumption|]. now apply Largest.
Qed.

Lemma differs_sound from qs d : Forall2 (right bd moves (from + reaches)) moves qs ->
  differs qs d = true -> ~ repeats g from (N.to_nat d).
Proof.
  intros Q D H. unfold differs in D. apply negb_true_iff in D.
  rewrite (proj2 (lines_repeat from _ (N.to_nat d) qs _ eq_refl Q (after_right bd moves P d _ qs Q)) H) in D.
  discriminate.
Qed.

Lemma no_divisor_sound from qs p : (1 <= p)%N -> Forall2 (right bd moves (from + reaches)) moves qs ->
  no_divisor qs p = true -> forall d, d < N.to_nat p -> Nat.divide d (N.to_nat p) -> ~ repeats g from d.
Proof.
  intros P1 Q H d D V. unfold no_divisor in H. apply orb_true_iff in H.
  assert (E : exists e : N, N.to_nat p = d * N.to_nat e /\ p = (N.of_nat d * e)%N).
  { destruct V as [e V]. exists (N.of_nat e). rewrite Nat2N.id. split; [lia|]. lia. }
  destruct E as [e [E1 E2]].
  destruct H as [H|H].
  - apply N.eqb_eq in H. subst p. assert (d = 0) as -> by lia. lia.
  - apply andb_true_iff in H. destruct H as [O H]. rewrite forallb_forall in H.
    rewrite <- (Nat2N.id d).
    destruct (Nat.eq_dec d 1) as [->|N1]; [apply (differs_sound from qs _ Q); exact O|].
    assert (D2 : 2 <= d) by (destruct d as [|[|d]]; lia).
    assert (Z2 : (2 <= e)%N) by nia.
    destruct (N.le_gt_cases (N.of_nat d) (N.sqrt p)) as [L|L].
    + specialize (H d ltac:(apply in_seq; lia)). cbv zeta in H.
      replace (p mod N.of_nat d)%N with 0%N in H
        by (rewrite E2, N.mul_comm, N.mod_mul by lia; reflexivity).
      rewrite N.eqb_refl in H. apply andb_true_iff in H. now apply (differs_sound from qs).
    + assert (S : (e <= N.sqrt p)%N).
      { apply N.sqrt_le_square. pose proof (N.sqrt_spec p ltac:(lia)) as [A B].
        destruct (N.le_gt_cases e (N.sqrt p)) as [|G]; [nia|]. exfalso. nia. }
      specialize (H (N.to_nat e) ltac:(apply in_seq; lia)). cbv zeta in H. rewrite N2Nat.id in H.
      replace (p mod e)%N with 0%N in H by (rewrite E2, N.mod_mul by lia; reflexivity).
      rewrite N.eqb_refl in H. apply andb_true_iff in H. destruct H as [_ H].
      replace (p / e)%N with (N.of_nat d) in H by (rewrite E2, N.div_mul by lia; reflexivity).
      now apply (differs_sound from qs).
Qed.
End Sound.

Lemma largest_in (moves : list N) : (1 <= fold_right N.max 0 moves)%N ->
  In (fold_right N.max 0%N moves) moves /\ forall s, In s moves -> (s <= fold_right N.max 0%N moves)%N.
Proof.
  induction moves as [|s moves IH]; simpl; intro H; [lia|].
  destruct (N.le_gt_cases (fold_right N.max 0%N moves) s) as [L|L].
  - rewrite N.max_l by assumption. split; [now left|]. intros u [<-|U]; [lia|].
    clear - L U. induction moves as [|v moves IH]; [contradiction|]. simpl in *. destruct U as [<-|U]; [lia|].
    apply IH; [lia|assumption].
  - rewrite N.max_r by lia. destruct IH as [A B]; [lia|]. split; [now right|].
    intros u [<-|U]; [lia|now apply B].
Qed.

Theorem stream_sound bd moves pre p : checks_stream bd moves pre p = true -> claim bd moves pre p.
Proof.
  unfold checks_stream, claim. cbv zeta. rewrite !andb_true_iff. intros [[[A R] P1] C].
  apply N.leb_le in R, P1. set (reaches := fold_right N.max 0%N moves) in *.
  set (ms := map N.to_nat moves) in *. set (g := nim bd ms).
  destruct (largest_in moves R) as [I L]. fold reaches in I, L.
  assert (P : positive ms).
  { intros s S. apply in_map_iff in S. destruct S as [x [<- X]]. rewrite forallb_forall in A.
    specialize (A x X). apply N.leb_le in A. lia. }
  assert (Largest : In (N.to_nat reaches) ms /\ forall s, In s ms -> s <= N.to_nat reaches).
  { split; [now apply in_map|]. intros s S. apply in_map_iff in S. destruct S as [x [<- X]]. specialize (L x X). lia. }
  assert (B : Forall2 (right bd ms (N.to_nat (N.pred pre) + N.to_nat reaches)) ms
    (N.iter (N.pred pre + reaches) step (start bd ms))).
  { pose proof (after_right bd ms P (N.pred pre + reaches) 0 _ (start_right bd ms P)) as H.
    rewrite N2Nat.inj_add in H. exact H. }
  set (before := N.iter (N.pred pre + reaches) step (start bd ms)) in *.
  pose proof (after_right bd ms P p _ _ B) as F. set (after := N.iter p step before) in *.
  destruct (N.eqb_spec pre 0) as [Z|Z].
  - subst pre. simpl in B, F. rewrite !andb_true_iff in C. destruct C as [[S _] D].
    assert (Rep : repeats g 0 (N.to_nat p))
      by (apply (lines_repeat bd ms (N.to_nat reaches) P Largest 0 _ _ before after eq_refl B F), S).
    split; [exact Rep|]. apply least_by; [lia|exact Rep| |now left].
    apply (no_divisor_sound bd ms (N.to_nat reaches) P Largest 0 before p P1 B D).
  - rewrite !andb_true_iff in C. destruct C as [[Same E] D].
    apply (step_right bd ms P) in B as B1. apply (step_right bd ms P) in F as F1.
    replace (S (N.to_nat (N.pred pre) + N.to_nat reaches)) with (N.to_nat pre + N.to_nat reaches) in B1 by lia.
    replace (S (N.to_nat (N.pred pre) + N.to_nat reaches + N.to_nat p))
      with (N.to_nat pre + N.to_nat reaches + N.to_nat p) in F1 by lia.
    assert (Rep : repeats g (N.to_nat pre) (N.to_nat p))
      by (apply (lines_repeat bd ms (N.to_nat reaches) P Largest _ _ _ _ _ eq_refl B1 F1), Same).
    split; [exact Rep|]. apply least_by; [lia|exact Rep| |].
    + apply (no_divisor_sound bd ms (N.to_nat reaches) P Largest _ _ p P1 B1 D).
    + right. intro Q. simpl in E. apply negb_true_iff in E.
      assert (Rep' : repeats g (N.to_nat (N.pred pre)) (N.to_nat p)).
      { intros n N. destruct (Nat.eq_dec n (N.to_nat pre - 1)) as [->|]; [exact Q|]. apply Rep. lia. }
      rewrite (proj2 (lines_repeat bd ms (N.to_nat reaches) P Largest _ _ _ before after eq_refl B F) Rep') in E.
      discriminate.
Qed.
