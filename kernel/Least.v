(** Least periods of words: no run can be carried to another place by less than the whole period. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words.
Import ListNotations.

(** * Where letters change *)

Lemma nth_spell : forall w n, n < length (spell w) ->
  exists a v k b, w = a ++ (v, k) :: b /\ length (spell a) <= n < length (spell a) + k /\ nth n (spell w) 0 = v.
Proof.
  induction w as [|[v k] w IH]; intros n N; [simpl in N; lia|].
  rewrite spell_cons in *. rewrite app_length, repeat_length in N.
  destruct (le_lt_dec k n) as [L|L].
  - destruct (IH (n - k) ltac:(lia)) as [a [v' [k' [b [E [A B]]]]]].
    exists ((v, k) :: a), v', k', b. split; [now rewrite E|].
    rewrite spell_cons, app_length, repeat_length. split; [lia|].
    rewrite app_nth2; rewrite repeat_length; [assumption|lia].
  - exists [], v, k, w. split; [reflexivity|]. split; [simpl; lia|].
    rewrite app_nth1 by (now rewrite repeat_length).
    rewrite (nth_indep _ 0 v) by (now rewrite repeat_length). apply nth_repeat.
Qed.

Lemma spell_app a b : spell (a ++ b) = spell a ++ spell b.
Proof. apply flat_map_app. Qed.

(** Within a run the letter does not change: where it changes, a run has ended. *)
Lemma change_is_end w n : 0 < n < length (spell w) -> nth n (spell w) 0 <> nth (n - 1) (spell w) 0 ->
  exists a b, w = a ++ b /\ length (spell a) = n.
Proof.
  intros N C. destruct (nth_spell w n ltac:(lia)) as [a [v [k [b [E [A B]]]]]].
  destruct (Nat.eq_dec (length (spell a)) n) as [|D]; [exists a, ((v, k) :: b); now split|].
  exfalso. apply C. rewrite B. rewrite E, spell_app, spell_cons.
  rewrite app_nth2 by lia. rewrite app_nth1 by (rewrite repeat_length; lia).
  rewrite (nth_indep _ 0 v) by (rewrite repeat_length; lia). now rewrite nth_repeat.
Qed.

Section Least.
Variables (u : list nat) (v1 v2 c1 c2 : nat) (rest : list (nat * nat)).
Let v := (v1, c1) :: (v2, c2) :: rest.
Let p := length (spell v).
Let from := length u.
Let g := sequence u (spell v).
Hypothesis V : v1 <> v2.
Hypothesis C1 : 0 < c1.
Hypothesis C2 : 0 < c2.

Lemma g_then n : n < p -> g (from + n) = nth n (spell v) 0.
Proof.
  intro N. unfold g, sequence. fold from. destruct (Nat.ltb_spec (from + n) from); [lia|].
  replace (from + n - from) with n by lia. fold p. now rewrite Nat.mod_small.
Qed.
Lemma p_large : c1 + c2 <= p.
Proof. unfold p, v. rewrite !spell_cons, !app_length, !repeat_length. lia. Qed.
Lemma g_first n : n < c1 -> g (from + n) = v1.
Proof.
  intro N. rewrite g_then by (pose proof p_large; lia). unfold v. rewrite spell_cons.
  rewrite app_nth1 by (now rewrite repeat_length).
  rewrite (nth_indep _ 0 v1) by (now rewrite repeat_length). apply nth_repeat.
Qed.
Lemma g_second : g (from + c1) = v2.
Proof.
  rewrite g_then by (pose proof p_large; lia). unfold v. rewrite !spell_cons.
  rewrite app_nth2; rewrite repeat_length; [|lia]. rewrite Nat.sub_diag.
  rewrite app_nth1 by (now rewrite repeat_length).
  rewrite (nth_indep _ 0 v2) by (now rewrite repeat_length). apply nth_repeat.
Qed.
Lemma g_again n : g (from + n + p) = g (from + n).
Proof.
  pose proof p_large. unfold g, sequence. fold from. fold p.
  destruct (Nat.ltb_spec (from + n + p) from); [lia|]. destruct (Nat.ltb_spec (from + n) from); [lia|].
  f_equal. replace (from + n + p - from) with (from + n - from + 1 * p) by lia. now rewrite Nat.mod_add by lia.
Qed.

(** A shorter period would carry the end of the first run to the end of another one. *)
Lemma shorter_period d : 0 < d < p -> repeats g from d ->
  exists a b, v = a ++ b /\ length (spell a) = c1 + d.
Proof.
  intros D R. pose proof p_large as L.
  assert (A : g (from + c1 + d) = v2) by (rewrite R by lia; apply g_second).
  assert (B : g (from + (c1 - 1) + d) = v1) by (rewrite R by lia; apply g_first; lia).
  destruct (le_lt_dec p (c1 + d)) as [E|E].
  - destruct (Nat.eq_dec (c1 + d) p) as [F|F].
    + exists v, []. rewrite app_nil_r. split; [reflexivity|]. fold p. lia.
    + (* within the first run of the next period *)
      exfalso. replace (from + c1 + d) with (from + (c1 + d - p) + p) in A by lia.
      rewrite g_again in A. rewrite g_first in A by lia. congruence.
  - replace (from + c1 + d) with (from + (c1 + d)) in A by lia.
    replace (from + (c1 - 1) + d) with (from + (c1 + d - 1)) in B by lia.
    rewrite g_then in A by lia. rewrite g_then in B by lia.
    apply change_is_end; [fold p; lia|]. congruence.
Qed.
End Least.

(** * The check at the rays *)

(** Positive at every game whose weights are positive where `strict` says so. *)
Definition positive_at (strict : list bool) (u : vector) : bool :=
  at_most (zero (length u)) u && existsb (fun x => fst x && (0 <? snd x)%Z) (combine strict u).

Definition strictly_weighs (strict : list bool) (l : vector) : Prop :=
  Forall2 (fun s x => s = true -> (0 < x)%Z) strict l.

Lemma positive_weigh strict l u : weights l -> strictly_weighs strict l -> positive_at strict u = true ->
  (0 < weigh l u)%Z.
Proof.
  intros W S H. unfold positive_at in H. apply andb_true_iff in H. destruct H as [N E]. revert u N E.
  induction S as [|s x strict l A S IH]; intros [|y u] N E; simpl in E; try discriminate.
  inversion W as [|x' l' X W']; subst. simpl in N. apply andb_true_iff in N. destruct N as [N1 N2].
  apply Z.leb_le in N1. cbn [weigh].
  assert (R : (0 <= weigh l u)%Z).
  { apply (weigh_at_most l W') in N2. fold (zero (length u)) in N2. now rewrite weigh_zero in N2. }
  apply orb_true_iff in E. destruct E as [E|E].
  - apply andb_true_iff in E. destruct E as [E1 E2]. apply Z.ltb_lt in E2. specialize (A E1). nia.
  - specialize (IH W' u N2 E). nia.
Qed.

(** The letter at a position, where it is the same at every such game. *)
Fixpoint surely (strict : list bool) (w : word value) (x : vector) : option value :=
  match w with
  | [] => None
  | (v, e) :: w' => if at_most e x then surely strict w' x
                    else if positive_at strict (plus e (minus x)) then Some v else None
  end.

Lemma surely_sound strict l m x : weights l -> strictly_weighs strict l -> length x = m ->
  forall w v, fits value m w -> surely strict w x = Some v -> letter_at value l w (weigh l x) = Some v.
Proof.
  intros W S X. induction w as [|[v' e] w IH]; intros v F H; [discriminate|].
  inversion F as [|r w' E F' Y]; subst. simpl in E. cbn [surely] in H. cbn [letter_at].
  destruct (at_most e x) eqn:A.
  - apply (weigh_at_most l W) in A. destruct (Z.ltb_spec (weigh l x) (weigh l e)); [lia|]. now apply IH.
  - destruct (positive_at strict (plus e (minus x))) eqn:B; [|discriminate]. injection H as <-.
    apply (positive_weigh strict l _ W S) in B.
    rewrite weigh_plus, weigh_minus in B by (rewrite minus_length; congruence).
    destruct (Z.ltb_spec (weigh l x) (weigh l e)); [reflexivity|lia].
Qed.

(** At x and at x + d the letters differ; x is not in the preperiod, nor x + d past the end. *)
Definition differ_at (strict : list bool) (w : word value) (pre total x d : vector) : bool :=
  Nat.eqb (length x) (length pre) && at_most pre x && positive_at strict (plus total (minus (plus x d))) &&
  match surely strict w x, surely strict w (plus x d) with
  | Some (Some a), Some (Some b) => negb (Nat.eqb a b)
  | _, _ => false
  end.

(** So they do, for some x of the list each, for d and all that comes when runs are added to it. *)
Fixpoint all_differ (strict : list bool) (w : word value) (pre total d : vector) (rest : list (nat * vector))
  (rays : list vector) (xs : list vector) : bool :=
  match xs with
  | [] => false
  | x :: xs' =>
    differ_at strict w pre total (at_rays rays x) d &&
    match rest with [] => true | (_, c) :: rest' => all_differ strict w pre total (plus d c) rest' rays xs' end
  end.

Definition ends_differently (strict : list bool) (first then_ : list (nat * vector)) : bool :=
  match rev first, rev then_ with
  | [], _ => true
  | (a, c) :: _, (b, e) :: _ => negb (Nat.eqb a b) && positive_at strict c && positive_at strict e
  | _, _ => false
  end.

Definition checks_least (strict : list bool) (bd : boundary) (rays : list vector) (first then_ : forms)
  (xs : list vector) : bool :=
  let m := length rays in
  let pre := lengths_at rays first in
  let per := lengths_at rays then_ in
  let three := pre ++ per ++ per ++ per in
  match per with
  | (v1, c1) :: (v2, c2) :: rest =>
    negb (Nat.eqb v1 v2) && positive_at strict c1 && positive_at strict c2 && ends_differently strict pre per &&
    all_differ strict ((outside bd, zero m) :: ends (zero m) three) (whole (zero m) pre) (whole (zero m) three)
      c2 rest rays xs
  | _ => false
  end.

Lemma nth_three u v n : 0 < length v -> n < length u + 3 * length v ->
  nth n (u ++ v ++ v ++ v) 0 = sequence u v n.
Proof.
  intros P N. unfold sequence. destruct (Nat.ltb_spec n (length u)) as [A|A]; [now apply app_nth1|].
  rewrite app_nth2 by lia. set (k := n - length u).
  assert (K : forall j i, k = i + j * length v -> i < length v -> k mod length v = i).
  { intros j i E I. rewrite E, Nat.mod_add by lia. now apply Nat.mod_small. }
  destruct (le_lt_dec (length v) k) as [B|B].
  - rewrite app_nth2 by assumption. destruct (le_lt_dec (length v) (k - length v)) as [C|C].
    + rewrite app_nth2 by assumption. f_equal. symmetry. apply (K 2); unfold k in *; lia.
    + rewrite app_nth1 by assumption. f_equal. symmetry. apply (K 1); lia.
  - rewrite app_nth1 by assumption. f_equal. symmetry. apply (K 0); lia.
Qed.

Section LeastSound.
Variables (strict : list bool) (d : Z) (l : vector) (rays : list vector) (t : vector) (bd : boundary).
Hypothesis D : (0 < d)%Z.
Hypothesis L : weights l.
Hypothesis St : strictly_weighs strict l.
Hypothesis S : spans rays d l t.
Let m := length rays.
Variables (pre per : list (nat * vector)) (u v : list (nat * nat)).
Hypothesis U : Forall2 (is_run d l m) pre u.
Hypothesis V : Forall2 (is_run d l m) per v.
Hypothesis Pos : 0 < length (spell v).
Let three := pre ++ per ++ per ++ per.
Let w := (outside bd, zero m) :: ends (zero m) three.
Let g := sequence (spell u) (spell v).

Lemma zero_m : weigh l (zero m) = (d * Z.of_nat 0)%Z /\ length (zero m) = m.
Proof. split; [rewrite weigh_zero; lia|apply repeat_length]. Qed.

Lemma three_runs : Forall2 (is_run d l m) three (u ++ v ++ v ++ v).
Proof. unfold three. repeat apply Forall2_app; assumption. Qed.

Lemma letter_is_g n : n < length (spell u) + 3 * length (spell v) ->
  letter_at value l w (d * Z.of_nat n) = Some (Some (g n)).
Proof.
  intro N. destruct zero_m as [Z0 Zm]. unfold w. cbn [letter_at]. rewrite Z0.
  destruct (Z.ltb_spec (d * Z.of_nat n) (d * Z.of_nat 0)) as [X|X]; [nia|].
  pose proof (letter_in_ends d l m D [] three (u ++ v ++ v ++ v) (zero m) 0 three_runs Zm Z0 n) as H.
  rewrite app_nil_r, Nat.sub_0_r in H. rewrite H.
  - rewrite !spell_app, nth_three; [reflexivity|assumption|lia].
  - rewrite !spell_app, !app_length. lia.
Qed.

Lemma fits_ends : forall r s o, Forall2 (is_run d l m) r s -> length o = m -> fits value m (ends o r).
Proof.
  intros r s o H. revert o. induction H as [|[x len] y r s [_ [E _]] H IH]; intros o O; [constructor|].
  simpl in E. cbn [ends]. assert (length (plus o len) = m) by (rewrite plus_length; congruence).
  constructor; [assumption|now apply IH].
Qed.
Lemma whole_length : forall r s o, Forall2 (is_run d l m) r s -> length o = m -> length (whole o r) = m.
Proof.
  intros r s o H. revert o. induction H as [|[x len] y r s [_ [E _]] H IH]; intros o O; [assumption|].
  simpl in E. cbn [whole]. apply IH. rewrite plus_length; congruence.
Qed.
Lemma fits_w : fits value m w.
Proof.
  destruct zero_m as [_ Zm]. constructor; [assumption|]. exact (fits_ends _ _ _ three_runs Zm).
Qed.

Lemma differ_sound f e k : differ_at strict w (whole (zero m) pre) (whole (zero m) three) (at_rays rays f) e = true ->
  length e = m -> weigh l e = (d * Z.of_nat k)%Z ->
  exists n, length (spell u) <= n /\ g (n + k) <> g n.
Proof.
  intros H E K. unfold differ_at in H. rewrite !andb_true_iff in H. destruct H as [[[_ A] B] C].
  destruct zero_m as [Z0 Zm].
  assert (X : length (at_rays rays f) = m) by apply map_length.
  apply (weigh_at_most l L) in A. rewrite (whole_weigh d l m pre u (zero m) 0 U Zm Z0), S in A.
  apply (positive_weigh strict l _ L St) in B.
  assert (T : length (whole (zero m) three) = m) by exact (whole_length _ _ _ three_runs Zm).
  rewrite weigh_plus, weigh_minus, weigh_plus in B; rewrite ?minus_length, ?plus_length; try congruence.
  rewrite (whole_weigh d l m three _ (zero m) 0 three_runs Zm Z0), S, K, !spell_app, !app_length in B.
  set (n := Z.to_nat (weigh f t)). assert (N : weigh f t = Z.of_nat n) by (unfold n; nia).
  exists n. split; [nia|].
  destruct (surely strict w (at_rays rays f)) as [[a|]|] eqn:F1; try discriminate.
  destruct (surely strict w (plus (at_rays rays f) e)) as [[b|]|] eqn:F2; try discriminate.
  apply (surely_sound strict l m _ L St X w _ fits_w) in F1.
  apply (surely_sound strict l m (plus (at_rays rays f) e) L St) in F2; [|rewrite plus_length; congruence|exact fits_w].
  rewrite weigh_plus in F2 by congruence. rewrite S, N in F1, F2. rewrite K in F2.
  replace (d * Z.of_nat n + d * Z.of_nat k)%Z with (d * Z.of_nat (n + k))%Z in F2 by lia.
  rewrite letter_is_g in F1, F2 by nia. injection F1 as <-. injection F2 as <-.
  apply negb_true_iff, Nat.eqb_neq in C. congruence.
Qed.

Lemma all_differ_sound : forall rest rs e k xs, Forall2 (is_run d l m) rest rs -> length e = m ->
  weigh l e = (d * Z.of_nat k)%Z ->
  all_differ strict w (whole (zero m) pre) (whole (zero m) three) e rest rays xs = true ->
  forall a b, rs = a ++ b -> exists n, length (spell u) <= n /\ g (n + (k + length (spell a))) <> g n.
Proof.
  intros rest rs e k xs H. revert e k xs. induction H as [|[x c] [y j] rest rs [R1 [R2 R3]] H IH];
    intros e k xs E K A a b Sp; destruct xs as [|f xs]; cbn [all_differ] in A; try discriminate;
    apply andb_true_iff in A; destruct A as [A1 A2].
  - symmetry in Sp. apply app_eq_nil in Sp. destruct Sp as [-> ->]. simpl. rewrite Nat.add_0_r.
    now apply (differ_sound f e k).
  - destruct a as [|r a].
    + simpl. rewrite Nat.add_0_r. now apply (differ_sound f e k).
    + injection Sp as <- Sp. simpl in R2, R3. rewrite spell_cons, app_length, repeat_length, Nat.add_assoc.
      apply (IH (plus e c) (k + j) xs) with (b := b); [now rewrite plus_length by congruence| |assumption..].
      rewrite weigh_plus by congruence. nia.
Qed.
End LeastSound.

Lemma last_letter w a k : 0 < k -> nth (length (spell (w ++ [(a, k)])) - 1) (spell (w ++ [(a, k)])) 0 = a.
Proof.
  intro K. rewrite spell_app, app_length. change (spell [(a, k)]) with (repeat a k ++ []).
  rewrite app_nil_r, repeat_length, app_nth2 by lia.
  rewrite (nth_indep _ 0 a) by (rewrite repeat_length; lia). apply nth_repeat.
Qed.

Lemma sequence_repeats u v : 0 < length v -> repeats (sequence u v) (length u) (length v).
Proof.
  intros P n N. unfold sequence. destruct (Nat.ltb_spec (n + length v) (length u)); [lia|].
  destruct (Nat.ltb_spec n (length u)); [lia|]. f_equal.
  replace (n + length v - length u) with (n - length u + 1 * length v) by lia. now rewrite Nat.mod_add by lia.
Qed.

Theorem least_theorem strict bd rays first then_ xs : checks_least strict bd rays first then_ xs = true ->
  forall g t d l u v,
  (0 < d)%Z -> weights l -> strictly_weighs strict l ->
  forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  Forall2 (same_run t) first u -> Forall2 (same_run t) then_ v ->
  (forall n, g n = sequence (spell u) (spell v) n) ->
  forall from p, measure t first = Z.of_nat from -> measure t then_ = Z.of_nat p ->
  repeats g from p /\ least g from p.
Proof.
  intros K g t d l u v D L St F E U V G from p Mf Mp.
  assert (from = length (spell u)) as -> by (rewrite (measure_spell t first u U) in Mf; lia).
  assert (p = length (spell v)) as -> by (rewrite (measure_spell t then_ v V) in Mp; lia).
  assert (S : spans rays d l t).
  { intro f. apply forallb_lengths in F. now rewrite <- (weigh_combination (length t) f l rays F), E, weigh_scale. }
  pose proof (is_run_at rays d l t first u S U) as U'. pose proof (is_run_at rays d l t then_ v S V) as V'.
  unfold checks_least in K. cbv zeta in K.
  set (pre := lengths_at rays first) in *. set (per := lengths_at rays then_) in *.
  destruct per as [|[v1 c1] [|[v2 c2] rest]] eqn:Eper; try discriminate. rewrite <- Eper in *.
  rewrite !andb_true_iff in K. destruct K as [[[[Ne P1] P2] Ends] All].
  apply negb_true_iff, Nat.eqb_neq in Ne.
  apply (positive_weigh strict l _ L St) in P1. apply (positive_weigh strict l _ L St) in P2.
  assert (W : exists k1 k2 vs, v = (v1, k1) :: (v2, k2) :: vs /\ 0 < k1 /\ 0 < k2 /\
    Forall2 (is_run d l (length rays)) rest vs /\ length c2 = length rays /\ weigh l c2 = (d * Z.of_nat k2)%Z).
  { rewrite Eper in V'. inversion V' as [|r1 [w1 k1] w vs1 [A1 [A2 A3]] H1]; subst.
    inversion H1 as [|r2 [w2 k2] w' vs [B1 [B2 B3]] H2]; subst. simpl in *. subst.
    exists k1, k2, vs. repeat split; try assumption; nia. }
  destruct W as [k1 [k2 [vs [Ev [K1 [K2 [Rest [C2 W2]]]]]]]].
  assert (Pos : 0 < length (spell v)) by (rewrite Ev, spell_cons, app_length, repeat_length; lia).
  assert (Rep : repeats g (length (spell u)) (length (spell v))).
  { intros n N. rewrite !G. now apply sequence_repeats. }
  split; [exact Rep|]. apply least_by; [assumption|exact Rep| |].
  - intros q Q Div R.
    assert (Q0 : 0 < q) by (destruct q; [destruct Div as [z Z]; lia|lia]).
    assert (R' : repeats (sequence (spell u) (spell v)) (length (spell u)) q) by (intros n N; rewrite <- !G; now apply R).
    rewrite Ev in R', Q.
    destruct (shorter_period (spell u) v1 v2 k1 k2 vs Ne K1 K2 q (conj Q0 Q) R') as [a [b [Sp La]]].
    destruct a as [|x [|y a]]; [simpl in La; lia|injection Sp as <- _; rewrite spell_cons, app_length, repeat_length in La; simpl in La; lia|].
    injection Sp as <- <- Sp. rewrite !spell_cons, !app_length, !repeat_length in La.
    destruct (all_differ_sound strict d l rays t bd D L St S pre per u v U' V' Pos rest vs c2 k2 xs Rest C2 W2 All a b Sp)
      as [n [N Neq]].
    apply Neq. rewrite <- !G. replace (k2 + length (spell a)) with q by lia. now apply R.
  - unfold ends_differently in Ends.
    destruct (rev pre) as [|[a c] pre'] eqn:Rp.
    + left. apply (f_equal (@rev _)) in Rp. rewrite rev_involutive in Rp. simpl in Rp. rewrite Rp in U'.
      inversion U'. reflexivity.
    + right. destruct (rev per) as [|[b e] per'] eqn:Rq; [discriminate|].
      rewrite !andb_true_iff in Ends. destruct Ends as [[Ab Pc] Pe]. apply negb_true_iff, Nat.eqb_neq in Ab.
      apply (positive_weigh strict l _ L St) in Pc. apply (positive_weigh strict l _ L St) in Pe.
      apply (f_equal (@rev _)) in Rp. rewrite rev_involutive in Rp. simpl in Rp.
      apply (f_equal (@rev _)) in Rq. rewrite rev_involutive in Rq. simpl in Rq.
      rewrite Rp in U'. rewrite Rq in V'.
      apply Forall2_app_inv_l in U'. destruct U' as [u1 [u2 [_ [U2 Eu]]]].
      apply Forall2_app_inv_l in V'. destruct V' as [w1 [w2 [_ [V2 Ew]]]].
      inversion U2 as [|r1 [a' i] z1 z2 [A1 [_ A3]] T1]; subst. inversion T1; subst.
      inversion V2 as [|r2 [b' j] z3 z4 [B1 [_ B3]] T2]; subst. inversion T2; subst. simpl in *. subst a' b'.
      assert (I : 0 < i) by nia. assert (J : 0 < j) by nia.
      rewrite !G.
      assert (Lu : 0 < length (spell (u1 ++ [(a, i)]))).
      { rewrite spell_app, app_length. change (spell [(a, i)]) with (repeat a i ++ []). rewrite app_nil_r, repeat_length. lia. }
      unfold sequence.
      destruct (Nat.ltb_spec (length (spell (u1 ++ [(a, i)])) - 1 + length (spell (w1 ++ [(b, j)]))) (length (spell (u1 ++ [(a, i)])))); [lia|].
      destruct (Nat.ltb_spec (length (spell (u1 ++ [(a, i)])) - 1) (length (spell (u1 ++ [(a, i)])))); [|lia].
      rewrite last_letter by assumption.
      replace (length (spell (u1 ++ [(a, i)])) - 1 + length (spell (w1 ++ [(b, j)])) - length (spell (u1 ++ [(a, i)])))
        with (length (spell (w1 ++ [(b, j)])) - 1) by lia.
      rewrite Nat.mod_small by lia. rewrite last_letter by assumption. congruence.
Qed.

(** What is left to show, of numbers, when `least_theorem` is applied. *)
Ltac least_numbers first_runs then_runs :=
  first
    [ match goal with |- strictly_weighs _ _ =>
        repeat (apply Forall2_cons; [intro; first [discriminate | lia]|]); apply Forall2_nil end
    | match goal with |- measure _ _ = _ => cbn [measure weigh]; lia end
    | word_numbers first_runs then_runs ].
