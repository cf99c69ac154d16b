(** Least periods where states go round: by a mark.

    Two letters that meet at one place alone, where the blocks of a certain state begin, are a mark. A period carries
    a mark to a mark, so as many blocks are between them as bring the state back to itself. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Takeaway Require Import Game Periods Words Powers Copies Segments Blocks Windows Returns Backwards Letters.
Import ListNotations.

(** * The mark *)
Section Mark.
Variables (first : list nat) (step : nat -> list nat * nat) (start : nat) (holds : nat -> Prop).
Hypothesis Start : holds start.
Hypothesis Kept : forall a, holds a -> holds (snd (step a)).
Hypothesis Letters : forall a, holds a -> 0 < length (fst (step a)).
Variables (m k low high : nat).
Hypothesis M : 0 < m.
Hypothesis Less : k <= m.
Hypothesis Small : forall a, holds a -> a < m.
Hypothesis Turns : rotates step holds m k low high.

Variables (x y s : nat).   (* the letters, and the state at whose blocks they meet *)
Hypothesis Marked : holds s.
Hypothesis Comes : s = start \/ snd (step s) = start.
Hypothesis Nowhere : forall a, holds a ->
  ~ meet x y (fst (step a) ++ (if snd (step a) =? s then [] else fst (step (snd (step a))))).
Hypothesis Ends : forall a, holds a -> snd (step a) = s -> last (fst (step a)) 0 = x.
Hypothesis Begins : nth 0 (fst (step s)) 0 = y.

Notation f := (states first step start).
Notation place j := (length (first ++ written step j start)).
Notation state j := (after step j start).

Lemma state_holds j : holds (state j).
Proof. now apply (holds_after step holds Kept). Qed.
Lemma state_next j : state (S j) = snd (step (state j)).
Proof. replace (S j) with (j + 1) by lia. now rewrite after_app. Qed.
Lemma place_next j : place (S j) = place j + length (fst (step (state j))).
Proof.
  replace (S j) with (j + 1) by lia. rewrite written_app, !app_length. cbn [written].
  rewrite app_nil_r. lia.
Qed.

(** Every letter behind the first ones stands in a block. *)
Lemma in_block n : length first <= n -> exists j i, n = place j + i /\ i < length (fst (step (state j))).
Proof.
  intro N. induction n as [|n IH].
  - exists 0, 0. cbn [written after]. rewrite app_nil_r. pose proof (Letters start Start). lia.
  - destruct (le_lt_dec (length first) n) as [L|L].
    + destruct (IH L) as [j [i [E I]]]. destruct (Nat.eq_dec (S i) (length (fst (step (state j))))) as [Q|Q].
      * exists (S j), 0. rewrite place_next. pose proof (Letters _ (state_holds (S j))). lia.
      * exists j, (S i). lia.
    + exists 0, 0. cbn [written after]. rewrite app_nil_r. pose proof (Letters start Start). lia.
Qed.

(** A letter of a block, and the one behind it. *)
Lemma block_letter j i : i < length (fst (step (state j)) ++ fst (step (state (S j)))) ->
  f (place j + i) = nth i (fst (step (state j)) ++ fst (step (state (S j)))) 0.
Proof.
  intro I. assert (W : forall c, written step (S (S c)) (state j) =
    (fst (step (state j)) ++ fst (step (state (S j)))) ++ written step c (state (S (S j)))).
  { intro c. cbn [written]. rewrite <- !state_next. now rewrite app_assoc. }
  pose proof (written_long step holds Kept Letters (S i) _ (state_holds j)) as L.
  rewrite (letter_behind first step start holds Start Kept Letters j i) by lia.
  destruct i as [|i]; [|rewrite W, app_nth1 by assumption; reflexivity].
  cbn [written]. rewrite app_nil_r. rewrite app_nth1; [reflexivity|]. apply Letters, state_holds.
Qed.

(** Behind the first letters, x and y meet where blocks of the marked state begin. *)
Lemma mark_place n : length first <= n -> f n = x -> f (S n) = y -> exists j, S n = place j /\ state j = s.
Proof.
  intros N X Y. destruct (in_block n N) as [j [i [-> I]]].
  pose proof (Letters _ (state_holds (S j))) as P. rewrite <- Nat.add_succ_r in Y.
  rewrite block_letter in X by (rewrite app_length; lia). rewrite block_letter in Y by (rewrite app_length; lia).
  pose proof (Nowhere _ (state_holds j)) as No. rewrite <- state_next in No.
  destruct (Nat.eqb_spec (state (S j)) s) as [E|E].
  - exists (S j). rewrite place_next. split; [|assumption].
    destruct (Nat.eq_dec (S i) (length (fst (step (state j))))) as [|Q]; [lia|exfalso]. apply No.
    rewrite app_nth1 in X by lia. rewrite app_nth1 in Y by lia. exists i. rewrite app_nil_r.
    repeat split; [lia|assumption..].
  - exfalso. apply No. exists i. rewrite app_length. repeat split; [lia|assumption..].
Qed.
Lemma mark_there j : 0 < j -> state j = s -> f (place j - 1) = x /\ f (place j) = y.
Proof.
  intros J E. destruct j as [|j]; [lia|]. pose proof (Letters _ (state_holds j)) as P.
  pose proof (Letters _ (state_holds (S j))) as P'. rewrite place_next. split.
  - rewrite <- Nat.add_sub_assoc, block_letter by (rewrite ?app_length; lia). rewrite app_nth1 by lia.
    rewrite <- last_nth. apply Ends; [apply state_holds|]. now rewrite <- state_next.
  - rewrite block_letter by (rewrite app_length; lia). rewrite app_nth2, Nat.sub_diag by lia. now rewrite E.
Qed.

(** The state comes back to itself after c m/gcd(m,k) blocks, and after no other number of them. *)
Notation g := (Nat.gcd m k).
Lemma gcd_positive : 0 < g.
Proof. destruct g eqn:G; [|lia]. apply Nat.gcd_eq_0_l in G. lia. Qed.
Lemma back_again t a : holds a -> after step t a = a -> exists c, t = c * (m / g) /\
  length (written step t a) = c * (((m - k) * low + k * high) / g).
Proof.
  intros H A. destruct (turned step holds Kept m k low high M Less Turns t a H) as [u [w [J [T L]]]].
  rewrite A in T. pose proof gcd_positive as G.
  destruct (Nat.gcd_divide_l m k) as [p Ep]. destruct (Nat.gcd_divide_r m k) as [q Eq].
  assert (Dm : m / g = p) by (symmetry; apply Nat.div_unique_exact; [lia|rewrite Ep at 1; ring]).
  assert (Co : Nat.gcd p q = 1).
  { pose proof (Nat.gcd_div_gcd m k g ltac:(lia) eq_refl) as C. rewrite Dm in C.
    replace (k / g) with q in C; [assumption|]. apply Nat.div_unique_exact; [lia|rewrite Eq at 1; ring]. }
  set (d := g) in *. clearbody d.
  assert (E : w * p = t * q) by nia.
  assert (V : Nat.divide p t).
  { apply (Nat.gauss p q t); [exists w; lia|assumption]. }
  destruct V as [c V]. exists c. rewrite Dm. split; [assumption|].
  assert (P : p <> 0) by (intros ->; cbn in Ep; lia).
  assert (Wc : w = c * q) by (apply (Nat.mul_cancel_r _ _ p P); rewrite E, V; ring).
  replace (((m - k) * low + k * high) / d) with ((p - q) * low + q * high).
  - rewrite L. assert (U : u = c * (p - q)) by (rewrite Nat.mul_sub_distr_l; lia). rewrite U, Wc. ring.
  - apply Nat.div_unique_exact; [lia|]. assert (m - k = d * (p - q)) as -> by (rewrite Ep, Eq, <- Nat.mul_sub_distr_r; apply Nat.mul_comm).
    rewrite Eq. ring.
Qed.
Lemma comes_back : forall c, after step (c * (m / g)) start = start.
Proof.
  destruct (Nat.gcd_divide_l m k) as [p Ep]. destruct (Nat.gcd_divide_r m k) as [q Eq]. pose proof gcd_positive as G.
  assert (Dm : m / g = p) by (symmetry; apply Nat.div_unique_exact; [lia|rewrite Ep at 1; ring]).
  rewrite Dm. assert (One : after step p start = start).
  { destruct (turned step holds Kept m k low high M Less Turns p start Start) as [u [w [J [T L]]]].
    pose proof (Small _ (holds_after step holds Kept p start Start)). pose proof (Small start Start).
    assert (E : p * k = q * m) by (clear - Ep Eq; set (d := g) in *; clearbody d; nia). assert (w = q) by nia. nia. }
  induction c as [|c IH]; [reflexivity|]. cbn [Nat.mul]. now rewrite after_app, One.
Qed.

Lemma mark_comes n : exists j, n < j /\ state j = s.
Proof.
  pose proof gcd_positive as G.
  assert (P : 0 < m / g) by (apply Nat.div_str_pos; split; [lia|]; apply Nat.divide_pos_le; [assumption|apply Nat.gcd_divide_l]).
  pose proof (comes_back (S (S n))) as C. set (t := S (S n) * (m / g)) in *. assert (T : S n < t) by (unfold t; nia).
  clearbody t. destruct Comes as [E|E]; [exists t; split; [lia|]; now rewrite C|].
  exists (t - 1). split; [lia|]. replace t with (S (t - 1)) in C by lia. rewrite state_next in C.
  pose proof (state_holds (t - 1)) as H. pose proof (Small _ H). pose proof (Small _ Marked).
  destruct (Turns _ H) as [[A _]|[A _]], (Turns s Marked) as [[B _]|[B _]]; rewrite C in A; rewrite E in B; nia.
Qed.

Theorem marked_least : least f 0 (((m - k) * low + k * high) / g).
Proof.
  intros from p P R. split; [|lia]. destruct (mark_comes (from + length first)) as [j [J E]].
  assert (Far : j + length first <= place j).
  { rewrite app_length. pose proof (written_long step holds Kept Letters j start Start). lia. }
  destruct (mark_there j ltac:(lia) E) as [X Y]. rewrite <- (R (place j - 1)) in X by lia. rewrite <- (R (place j)) in Y by lia.
  destruct (mark_place (place j - 1 + p)) as [j' [Q E']]; [lia|assumption|now replace (S (place j - 1 + p)) with (place j + p) by lia|].
  assert (Le : j < j').
  { destruct (le_lt_dec j' j) as [L|L]; [exfalso|assumption]. replace j with (j' + (j - j')) in Q by lia.
    rewrite written_app, app_assoc, (app_length (first ++ _)) in Q. lia. }
  assert (A : after step (j' - j) s = s) by (rewrite <- E at 1; rewrite <- after_app; replace (j + (j' - j)) with j' by lia; assumption).
  destruct (back_again (j' - j) s Marked A) as [c [T L]].
  assert (W : place j' = place j + length (written step (j' - j) s)).
  { replace j' with (j + (j' - j)) at 1 by lia. rewrite written_app, app_assoc, (app_length (first ++ _)), E. reflexivity. }
  assert (0 < c) by nia. nia.
Qed.
End Mark.

Theorem turning_theorem g first step start (holds : nat -> Prop) m k low high p x y s :
  (forall n, g n = states first step start n) ->
  holds start -> (forall a, holds a -> holds (snd (step a))) -> (forall a, holds a -> 0 < length (fst (step a))) ->
  0 < m -> k <= m -> (forall a, holds a -> a < m) ->
  rotates step holds m k low high ->
  (forall a, holds a -> snd (step a) = start -> exists x, fst (step a) = x ++ first) ->
  p = ((m - k) * low + k * high) / Nat.gcd m k ->
  holds s -> (s = start \/ snd (step s) = start) ->
  (forall a, holds a -> ~ meet x y (fst (step a) ++ (if snd (step a) =? s then [] else fst (step (snd (step a)))))) ->
  (forall a, holds a -> snd (step a) = s -> last (fst (step a)) 0 = x) ->
  nth 0 (fst (step s)) 0 = y ->
  repeats g 0 p /\ least g 0 p.
Proof.
  intros E H K L M Le Sm T C -> Hs Cs No En Be. apply (same_periods _ _ _ _ E). split.
  - now apply (rotation_repeats first step start holds H K L m k low high M Le Sm T C).
  - now apply (marked_least first step start holds H K L m k low high M Le Sm T x y s).
Qed.

(** What is left to show, of numbers, when `turning_theorem` is applied. *)
Ltac never_meet step :=
  intros; cbv beta in *; unfold step; branches;
  first [exfalso; lia | eapply free_from_start; free_here].
Ltac begins_with step := unfold step; branches; first [exfalso; lia | begins_here].
Ltac comes_there step := first [left; lia | right; unfold step; branches; lia].
Ltac ends_with step :=
  let leads := fresh "leads" in
  intros ? ? leads; cbv beta in *; unfold step in *; revert leads; branches; intro leads;
  first [exfalso; lia | ends_here].

(** * One word for ever: a mark that comes once in it *)
Section Word.
Variables (g : nat -> nat) (first front back : list nat) (x y : nat).
Hypothesis Values : forall n, g n = sequence first (front ++ back) n.
Hypothesis Pos : 0 < length (front ++ back).
Hypothesis Begins : nth 0 (back ++ front) 0 = y.
Hypothesis Ends : last (back ++ front) 0 = x.
Hypothesis Nowhere : ~ meet x y (back ++ front).

Notation from := (length first).
Notation p := (length (front ++ back)).

Lemma word_repeats : repeats g from p.
Proof.
  intros n N. rewrite !Values. unfold sequence.
  destruct (Nat.ltb_spec (n + p) from); [lia|]. destruct (Nat.ltb_spec n from); [lia|].
  f_equal. replace (n + p - from) with (n - from + 1 * p) by lia. apply Nat.mod_add. lia.
Qed.
(** Letters from behind the front on. *)
Lemma turned_letter i : g (from + length front + i) = nth (i mod p) (back ++ front) 0.
Proof.
  rewrite Values. unfold sequence. destruct (Nat.ltb_spec (from + length front + i) from); [lia|].
  replace (from + length front + i - from) with (length front + i) by lia.
  pose proof (Nat.mod_upper_bound i p ltac:(lia)) as U. pose proof (Nat.div_mod i p ltac:(lia)) as E.
  set (r := i mod p) in *. rewrite E. replace (length front + (p * (i / p) + r)) with (length front + r + (i / p) * p) by lia.
  rewrite Nat.mod_add by lia. rewrite app_length in *. destruct (le_lt_dec (length back) r) as [L|L].
  - replace (length front + r) with (r - length back + 1 * (length front + length back)) by lia.
    rewrite Nat.mod_add, Nat.mod_small by lia. rewrite app_nth1, (app_nth2 back) by lia. reflexivity.
  - rewrite Nat.mod_small by lia. rewrite app_nth2, (app_nth1 back) by lia. f_equal. lia.
Qed.

Theorem marked_period q : 0 < q -> forall low, repeats g low q -> p <= q.
Proof.
  intros Q low R.
  assert (Lr : length (back ++ front) = p) by (rewrite !app_length; lia).
  (* the mark is at the end of each turn; q carries it somewhere *)
  set (t := (low + 1) * p - 1).
  assert (T : t = p - 1 + low * p) by (unfold t; nia).
  assert (Xt : g (from + length front + t) = x).
  { rewrite turned_letter, T, Nat.mod_add, Nat.mod_small by lia. rewrite <- Ends, last_nth, Lr. reflexivity. }
  assert (Yt : g (from + length front + (t + 1)) = y).
  { rewrite turned_letter. replace (t + 1) with (0 + (low + 1) * p) by nia. rewrite Nat.mod_add, Nat.mod_small by lia. exact Begins. }
  assert (Far : low <= from + length front + t) by nia.
  rewrite <- R in Xt by lia. rewrite <- R in Yt by lia.
  rewrite <- Nat.add_assoc, turned_letter in Xt. rewrite <- Nat.add_assoc, turned_letter in Yt.
  pose proof (Nat.mod_upper_bound (t + q) p ltac:(lia)) as U. pose proof (Nat.div_mod (t + q) p ltac:(lia)) as E.
  set (r := (t + q) mod p) in *.
  destruct (Nat.eq_dec r (p - 1)) as [Z|Z].
  - assert ((t + q) / p <> low) by (intro H; rewrite H in E; nia).
    assert (low < (t + q) / p) by nia. nia.
  - exfalso. apply Nowhere. exists r. rewrite Lr. repeat split; [lia|assumption|]. rewrite <- Yt. f_equal.
    replace (t + 1 + q) with (S r + ((t + q) / p) * p) by nia. rewrite Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.

Theorem marked_word : from = 0 \/ last first 0 <> last (front ++ back) 0 -> repeats g from p /\ least g from p.
Proof.
  intro Edge. split; [exact word_repeats|]. apply least_by; [assumption|exact word_repeats| |].
  - intros d D V R. assert (0 < d) by (destruct d; [destruct V; lia|lia]). pose proof (marked_period d ltac:(lia) _ R). lia.
  - destruct Edge as [Z|N]; [now left|]. destruct (Nat.eq_dec from 0) as [Z|Z]; [now left|right].
    intro Q. apply N. rewrite !last_nth. rewrite !Values in Q. unfold sequence in Q.
    destruct (Nat.ltb_spec (from - 1 + p) from) in Q; [lia|]. destruct (Nat.ltb_spec (from - 1) from) in Q; [|lia].
    rewrite <- Q. f_equal. rewrite Nat.mod_small by lia. lia.
Qed.
End Word.

Theorem marked_theorem g first front back x y from p : (forall n, g n = sequence first (front ++ back) n) ->
  0 < length (front ++ back) -> nth 0 (back ++ front) 0 = y -> last (back ++ front) 0 = x -> ~ meet x y (back ++ front) ->
  from = 0 \/ last first 0 <> last (front ++ back) 0 -> length first = from -> length (front ++ back) = p ->
  repeats g from p /\ least g from p.
Proof. intros V P B E N Edge <- <-. now apply (marked_word g first front back x y). Qed.

(** Two numbers that are the same: differences are ones of integers, so that they can be multiplied out. *)
Ltac same_length :=
  rewrite <- ?powers_app; cbn [app]; lengths;
  first
    [ lia
    | apply Nat2Z.inj; repeat first [rewrite Nat2Z.inj_add | rewrite Nat2Z.inj_mul | rewrite Nat2Z.inj_sub by lia];
      first [lia | nia] ].
(** The least period, by a mark: `values` says what the letters are, `before` and `end_` are the last ones of
    preperiod and period. *)
Ltac marked values first front back x y before end_ :=
  apply (marked_theorem _ first front back x y);
  [ let n := fresh "n" in intro n; rewrite <- powers_app; cbn [app]; rewrite values; f_equal; solve [cut_runs]
  | rewrite <- powers_app; cbn [app]; powers_positive
  | rewrite <- powers_app; cbn [app]; begins_here
  | rewrite <- powers_app; cbn [app]; ends_here
  | eapply free_from_start; free_here
  | first
      [ left; lia
      | right; rewrite <- powers_app; cbn [app];
        let e := fresh "e" in let f := fresh "f" in
        match goal with |- last (powers ?u) 0 <> last (powers ?w) 0 =>
          assert (e : last (powers u) 0 = before) by ends_here; assert (f : last (powers w) 0 = end_) by ends_here;
          rewrite e, f; discriminate end ]
  | same_length
  | same_length ].
