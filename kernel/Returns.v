(** States that come again: periods of words made of blocks. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Products Powers Copies Segments Blocks Windows.
Import ListNotations.

(** From a the state goes to a + k, less m where that is too much; blocks are so long then. *)
Definition rotates (step : nat -> list nat * nat) (holds : nat -> Prop) (m k low high : nat) : Prop := forall a, holds a ->
  snd (step a) = a + k /\ length (fst (step a)) = low \/
  snd (step a) + m = a + k /\ length (fst (step a)) = high.

Section Sound.
Variables (first : list nat) (step : nat -> list nat * nat) (start : nat) (holds : nat -> Prop).
Hypothesis Start : holds start.
Hypothesis Kept : forall a, holds a -> holds (snd (step a)).
Hypothesis Letters : forall a, holds a -> 0 < length (fst (step a)).

Notation f := (states first step start).

Lemma letter_behind k i : i < length (written step (S i) (after step k start)) ->
  f (length (first ++ written step k start) + i) = nth i (written step (S i) (after step k start)) 0.
Proof.
  intro I. rewrite (states_prefix first step start holds Start Kept Letters (k + S i)).
  - rewrite written_app, app_assoc, app_nth2 by lia. f_equal. lia.
  - rewrite written_app, app_assoc, (app_length (first ++ _)). lia.
Qed.

(** Behind k blocks the state is a, which comes again behind j others. *)
Theorem states_return k j : after step j (after step k start) = after step k start ->
  repeats f (length (first ++ written step k start)) (length (written step j (after step k start))).
Proof.
  intros A n N. set (a := after step k start) in *. set (from := length (first ++ written step k start)) in *.
  assert (Ha : holds a) by (apply (holds_after step holds Kept); assumption).
  set (i := n - from). replace n with (from + i) by lia.
  pose proof (written_long step holds Kept Letters (S i) a Ha) as L1.
  pose proof (letter_behind k i ltac:(fold a; lia)) as Q. fold a from in Q. rewrite Q.
  rewrite <- Nat.add_assoc, (states_prefix first step start holds Start Kept Letters (k + (j + S i))).
  - rewrite written_app, app_assoc, app_nth2 by (fold from; lia). fold from a.
    rewrite written_app, A, app_nth2 by lia. f_equal. lia.
  - rewrite written_app, app_assoc, (app_length (first ++ _)). fold from a.
    rewrite written_app, A, app_length. lia.
Qed.

(** * States that count *)

Section Counting.
Variables (last size : nat).
Hypothesis Before : start <= last.
Hypothesis Counts : forall a, start <= a < last -> snd (step a) = a + 1 /\ length (fst (step a)) = size.
Hypothesis Stays : snd (step last) = last.

Lemma counted_after : forall k, k <= last - start ->
  after step k start = start + k /\ length (written step k start) = k * size.
Proof.
  induction k as [|k IH]; intro K; [split; cbn; lia|].
  destruct (IH ltac:(lia)) as [A W]. replace (S k) with (k + 1) by lia.
  rewrite after_app, written_app, app_length, A, W. cbn [after written]. rewrite app_nil_r.
  destruct (Counts (start + k) ltac:(lia)) as [-> ->]. lia.
Qed.

Definition counted := length first + (last - start) * size.

Lemma counted_place : after step (last - start) start = last /\
  length (first ++ written step (last - start) start) = counted.
Proof.
  destruct (counted_after (last - start) ltac:(lia)) as [A W]. split; [rewrite A; lia|].
  rewrite app_length, W. reflexivity.
Qed.

Theorem counting_repeats : repeats f counted (length (fst (step last))).
Proof.
  destruct counted_place as [A W]. pose proof (states_return (last - start) 1) as R. rewrite A, W in R.
  cbn [after written] in R. rewrite app_nil_r in R. now apply R.
Qed.

(** No shorter word comes again and again. *)
Definition is_primitive (w : list nat) : bool :=
  forallb (fun d => existsb (fun i => negb (Nat.eqb (nth i w 0) (nth ((i + d) mod length w) w 0))) (seq 0 (length w)))
    (seq 1 (length w - 1)).

Lemma tail_letter i : f (counted + i) = nth (i mod length (fst (step last))) (fst (step last)) 0.
Proof.
  destruct counted_place as [A W].
  assert (Hl : holds last) by (rewrite <- A; now apply (holds_after step holds Kept)).
  pose proof (Letters last Hl) as P. set (p := length (fst (step last))) in *.
  pose proof (Nat.div_mod i p ltac:(lia)) as E. pose proof (Nat.mod_upper_bound i p ltac:(lia)) as U.
  replace (counted + i) with (counted + i mod p + (i / p) * p) by lia.
  rewrite (repeats_often f counted p counting_repeats) by lia.
  rewrite <- W, (letter_behind (last - start)).
  - rewrite A. cbn [written]. rewrite app_nth1 by assumption. reflexivity.
  - rewrite A. cbn [written]. rewrite app_length. fold p. lia.
Qed.

Theorem counting_least : is_primitive (fst (step last)) = true ->
  (counted = 0 \/ start < last /\ List.last (fst (step (last - 1))) 0 <> List.last (fst (step last)) 0) ->
  least f counted (length (fst (step last))).
Proof.
  intros Prime Edge. destruct counted_place as [A W].
  assert (Hl : holds last) by (rewrite <- A; now apply (holds_after step holds Kept)).
  pose proof (Letters last Hl) as P.
  apply least_by; [assumption|exact counting_repeats| |].
  - intros d D V R. set (w := fst (step last)) in *.
    assert (d <> 0) by (intros ->; destruct V; lia).
    unfold is_primitive in Prime. rewrite forallb_forall in Prime.
    specialize (Prime d ltac:(apply in_seq; lia)). apply existsb_exists in Prime. destruct Prime as [i [I Ne]].
    apply in_seq in I. apply negb_true_iff, Nat.eqb_neq in Ne. apply Ne.
    pose proof (R (counted + i) ltac:(lia)) as Q. rewrite <- Nat.add_assoc, !tail_letter in Q. fold w in Q.
    rewrite (Nat.mod_small i) in Q by lia. now rewrite Q.
  - destruct Edge as [Z|[L Ne]]; [now left|right]. intro Q. apply Ne. clear Ne.
    assert (Hb : holds (last - 1)).
    { destruct (counted_after (last - 1 - start) ltac:(lia)) as [B _].
      replace (last - 1) with (start + (last - 1 - start)) by lia. rewrite <- B. now apply (holds_after step holds Kept). }
    pose proof (Letters (last - 1) Hb) as Pb.
    assert (Lst : forall w : list nat, 0 < length w -> List.last w 0 = nth (length w - 1) w 0).
    { intros w. induction w as [|x w IH]; intro H; [simpl in H; lia|]. destruct w as [|y w]; [reflexivity|].
      change (List.last (x :: y :: w) 0) with (List.last (y :: w) 0). rewrite IH by (simpl; lia).
      cbn [length]. replace (S (S (length w)) - 1) with (S (S (length w) - 1)) by lia. reflexivity. }
    destruct (counted_after (last - 1 - start) ltac:(lia)) as [B WB].
    destruct (Counts (last - 1) ltac:(lia)) as [_ Size].
    assert (C : counted = length (first ++ written step (last - 1 - start) start) + size).
    { unfold counted. rewrite app_length, WB. replace (last - start) with (S (last - 1 - start)) by lia. lia. }
    rewrite (Lst _ Pb), (Lst _ P).
    replace (counted - 1 + length (fst (step last))) with (counted + (length (fst (step last)) - 1)) in Q by lia.
    rewrite tail_letter, Nat.mod_small in Q by lia. rewrite Q, C.
    replace (length (first ++ written step (last - 1 - start) start) + size - 1)
      with (length (first ++ written step (last - 1 - start) start) + (size - 1)) by lia.
    rewrite letter_behind.
    + rewrite B. replace (start + (last - 1 - start)) with (last - 1) by lia. cbn [written].
      rewrite app_nth1 by lia. f_equal. lia.
    + rewrite B. replace (start + (last - 1 - start)) with (last - 1) by lia. cbn [written].
      rewrite app_length. lia.
Qed.
End Counting.

(** * States that go round: a to a + k, less m where that is too much *)

Section Rotation.
Variables (m k low high : nat).
Hypothesis M : 0 < m.
Hypothesis Less : k <= m.
Hypothesis Small : forall a, holds a -> a < m.
Hypothesis Turns : rotates step holds m k low high.

Lemma turned : forall j a, holds a -> exists u w, u + w = j /\
  after step j a + w * m = a + j * k /\ length (written step j a) = u * low + w * high.
Proof.
  induction j as [|j IH]; intros a H; [exists 0, 0; repeat split; cbn; lia|].
  destruct (IH (snd (step a)) (Kept a H)) as [u [w [J [A W]]]]. cbn [after written]. rewrite app_length, W.
  destruct (Turns a H) as [[N L]|[N L]]; [exists (S u), w|exists u, (S w)]; rewrite L; repeat split; nia.
Qed.

(** Every block that leads to the start ends with the first letters: so they belong to the period. *)
Hypothesis Closes : forall a, holds a -> snd (step a) = start -> exists x, fst (step a) = x ++ first.

Lemma closed_repeats j : after step (S j) start = start -> repeats f 0 (length (written step (S j) start)).
Proof.
  intros A n _. destruct (le_lt_dec (length first) n) as [N|N].
  - pose proof (states_return 0 (S j)) as R. cbn [written] in R. rewrite app_nil_r in R. now apply R.
  - assert (H : holds (after step j start)) by (apply (holds_after step holds Kept); assumption).
    assert (Sj : S j = j + 1) by lia.
    destruct (Closes _ H) as [x X]; [rewrite Sj, after_app in A; exact A|].
    assert (W : written step (S j) start = (written step j start ++ x) ++ first).
    { rewrite Sj, written_app. cbn [written]. now rewrite app_nil_r, X, app_assoc. }
    assert (P : forall k i, i < length (first ++ written step k start) -> f i = nth i (first ++ written step k start) 0)
      by exact (states_prefix first step start holds Start Kept Letters).
    rewrite (P (S j)) by (rewrite app_length; lia). rewrite (P 0) by (rewrite app_length; lia).
    rewrite W. set (y := written step j start ++ x). rewrite app_length. cbn [written].
    rewrite (app_nth2 first) by lia. rewrite (app_nth1 first []) by assumption.
    rewrite app_nth2 by lia. f_equal. lia.
Qed.

Theorem rotation_repeats : repeats f 0 (((m - k) * low + k * high) / Nat.gcd m k).
Proof.
  assert (G : Nat.gcd m k <> 0) by (intro Z; apply Nat.gcd_eq_0_l in Z; lia).
  destruct (Nat.gcd_divide_l m k) as [x X]. destruct (Nat.gcd_divide_r m k) as [y Y].
  set (g := Nat.gcd m k) in *.
  destruct (turned x start Start) as [u [w [J [A W]]]].
  assert (Ax : after step x start < m) by (apply Small, (holds_after step holds Kept); assumption).
  pose proof (Small start Start) as As.
  assert (E : x * k = y * m) by (rewrite X, Y; ring).
  assert (w = y) as -> by nia.
  replace (((m - k) * low + k * high) / g) with (length (written step x start)).
  { destruct x as [|x]; [lia|]. apply closed_repeats. nia. }
  rewrite W. apply Nat.div_unique_exact; [assumption|].
  assert (m - k = u * g) as -> by nia. rewrite Y at 1. ring.
Qed.
End Rotation.
End Sound.

(** Numbers that have the same common divisors with m. *)
Lemma gcd_more m x y c : x = y + c * m -> Nat.gcd m x = Nat.gcd m y.
Proof. intros ->. apply Nat.gcd_add_mult_diag_r. Qed.
Lemma gcd_across m x y c : x + y = c * m -> Nat.gcd m x = Nat.gcd m y.
Proof.
  intro E. apply Nat.divide_antisym.
  - apply Nat.gcd_greatest; [apply Nat.gcd_divide_l|].
    apply (Nat.divide_add_cancel_r _ x); [apply Nat.gcd_divide_r|]. rewrite E.
    apply Nat.divide_mul_r, Nat.gcd_divide_l.
  - apply Nat.gcd_greatest; [apply Nat.gcd_divide_l|].
    apply (Nat.divide_add_cancel_r _ y); [apply Nat.gcd_divide_r|]. rewrite Nat.add_comm, E.
    apply Nat.divide_mul_r, Nat.gcd_divide_l.
Qed.

Theorem rotation_theorem g first step start (holds : nat -> Prop) m k low high p :
  (forall n, g n = states first step start n) ->
  holds start -> (forall a, holds a -> holds (snd (step a))) -> (forall a, holds a -> 0 < length (fst (step a))) ->
  0 < m -> k <= m -> (forall a, holds a -> a < m) ->
  rotates step holds m k low high ->
  (forall a, holds a -> snd (step a) = start -> exists x, fst (step a) = x ++ first) ->
  p = ((m - k) * low + k * high) / Nat.gcd m k -> repeats g 0 p.
Proof.
  intros E H K L M Le Sm T C -> n N. rewrite !E.
  now apply (rotation_repeats first step start holds H K L m k low high M Le Sm T C).
Qed.


Lemma same_periods f g from p : (forall n, g n = f n) -> repeats f from p /\ least f from p -> repeats g from p /\ least g from p.
Proof.
  intros E [R L]. split.
  - intros n N. rewrite !E. now apply R.
  - intros from' p' P R'. apply L; [assumption|]. intros n N. rewrite <- !E. now apply R'.
Qed.

Theorem counting_theorem g first step start (holds : nat -> Prop) last size from p :
  (forall n, g n = states first step start n) ->
  holds start -> (forall a, holds a -> holds (snd (step a))) -> (forall a, holds a -> 0 < length (fst (step a))) ->
  start <= last -> (forall a, start <= a < last -> snd (step a) = a + 1 /\ length (fst (step a)) = size) ->
  snd (step last) = last -> is_primitive (fst (step last)) = true ->
  (length first + (last - start) * size = 0 \/
   start < last /\ List.last (fst (step (last - 1))) 0 <> List.last (fst (step last)) 0) ->
  from = length first + (last - start) * size -> p = length (fst (step last)) ->
  repeats g from p /\ least g from p.
Proof.
  intros E H K L B C S P Edge -> ->. apply (same_periods _ _ _ _ E). split.
  - now apply (counting_repeats first step start holds H K L last size).
  - now apply (counting_least first step start holds H K L last size).
Qed.

(** * What is left to show, of numbers, when `counting_theorem` is applied *)
Lemma last_app (u v : list nat) : 0 < length v -> List.last (u ++ v) 0 = List.last v 0.
Proof.
  intro P. induction u as [|x u IH]; [reflexivity|]. rewrite <- IH. cbn [app].
  destruct (u ++ v) eqn:Q; [|reflexivity]. apply app_eq_nil in Q. destruct Q as [_ ->]. simpl in P. lia.
Qed.
Lemma last_powers s w : 0 < length (powers w) -> List.last (powers (s :: w)) 0 = List.last (powers w) 0.
Proof. apply last_app. Qed.
Lemma last_segment runs : List.last (powers [(1, runs)]) 0 = List.last (spell runs) 0.
Proof. unfold powers. cbn [flat_map fst snd repeat concat]. now rewrite !app_nil_r. Qed.
Lemma last_spell r w : 0 < length (spell w) -> List.last (spell (r :: w)) 0 = List.last (spell w) 0.
Proof. apply last_app. Qed.
Lemma powers_length k runs w : length (powers ((k, runs) :: w)) = k * length (spell runs) + length (powers w).
Proof.
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
  now rewrite app_length, copies_length.
Qed.
Lemma spell_length x n w : length (spell ((x, n) :: w)) = n + length (spell w).
Proof. now rewrite spell_cons, app_length, repeat_length. Qed.

Ltac lengths :=
  repeat first [rewrite powers_length | rewrite spell_length];
  change (length (powers [])) with 0; change (length (spell [])) with 0.
Ltac counts_up step :=
  intros; unfold step; branches; first [exfalso; lia | split; [lia|lengths; lia]].
Ltac stays_there step := unfold step; branches; first [exfalso; lia | reflexivity].
Ltac last_letters :=
  repeat (rewrite last_powers by powers_positive); rewrite ?last_segment;
  repeat (rewrite last_spell by spell_positive); vm_compute; discriminate.
Ltac edge_there step start last :=
  destruct (Nat.eq_dec start last);
  [left; lengths; nia|right; split; [lia|unfold step; branches; first [exfalso; lia | last_letters]]].
Ltac same_count :=
  lengths; subst;
  first [lia | nia | apply eq_sym; apply Nat.div_unique_exact; [discriminate|nia] ].
Ltac turns_round step :=
  unfold rotates; intros; cbv beta in *; unfold step; branches; lengths;
  first [exfalso; lia | left; split; lia | right; split; lia | left; split; nia | right; split; nia].
Ltac same_gcd :=
  first [ reflexivity | apply (gcd_more _ _ _ 1); lia | apply eq_sym; apply (gcd_more _ _ _ 1); lia
        | apply (gcd_across _ _ _ 1); lia | apply (gcd_across _ _ _ 2); lia ].
Ltac same_turn := f_equal; [nia | same_gcd].
(** A block that leads to the start: it ends with the last segments, which are the first letters. *)
Ltac closes step before :=
  intros; cbv beta in *; unfold step in *;
  match goal with H : snd _ = _ |- _ => revert H end; branches; intros;
  first
    [ exfalso; lia
    | match goal with |- exists x, powers ?w = x ++ powers ?v =>
        let w' := eval cbn [firstn] in (firstn before w) in
        exists (powers w'); rewrite <- powers_app; cbn [app]; solve [cut_runs] end ].
