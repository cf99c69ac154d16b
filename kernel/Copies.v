(** What the walk along a copy of a segment has seen holds for that copy, at every game. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Products Powers.
Import ListNotations.
Local Open Scope Z_scope.

Lemma skipn_first {A} : forall (w : list A) j a rest, a :: rest = skipn j w ->
  nth_error w j = Some a /\ rest = skipn (S j) w.
Proof.
  induction w as [|x w IH]; intros [|j] a rest R; simpl in R; try discriminate.
  - injection R as -> ->. now split.
  - destruct (IH j a rest R) as [N Q]. now split.
Qed.
Lemma as_many {A B} {R : A -> B -> Prop} {a b} : Forall2 R a b -> length a = length b.
Proof. intro H. induction H; simpl; congruence. Qed.

Definition same_segment (t s : vector) (a : segment) (b : nat * list (nat * nat)) : Prop :=
  weigh (fst a) s = Z.of_nat (fst b) /\ Forall2 (same_run t) (snd a) (snd b).

Lemma letter_past d l m : 0 < d -> forall rest w s o k, Forall2 (is_run d l m) w s -> length o = m ->
  weigh l o = d * Z.of_nat k -> forall n, (k + length (spell s) <= n)%nat ->
  letter_at value l (ends o w ++ rest) (d * Z.of_nat n) = letter_at value l rest (d * Z.of_nat n).
Proof.
  intros D rest w s o k H. revert o k.
  induction H as [|[v len] [v' c] w s [E1 [E2 E3]] H IH]; intros o k O W n N; [reflexivity|].
  cbn [fst snd] in E1, E2, E3. rewrite spell_cons, app_length, repeat_length in N. cbn [ends app letter_at].
  assert (P : weigh l (plus o len) = d * Z.of_nat (k + c)) by (rewrite weigh_plus by congruence; nia).
  rewrite P. destruct (Z.ltb_spec (d * Z.of_nat n) (d * Z.of_nat (k + c))); [nia|].
  apply (IH _ (k + c)%nat); [now rewrite plus_length by congruence|assumption|lia].
Qed.

Lemma fits_runs d l m : forall r s o, Forall2 (is_run d l m) r s -> length o = m -> fits value m (ends o r).
Proof.
  intros r s o H. revert o. induction H as [|[x len] y r s [_ [E _]] H IH]; intros o O; [constructor|].
  simpl in E. cbn [ends]. assert (length (plus o len) = m) by (rewrite plus_length; congruence).
  constructor; [assumption|now apply IH].
Qed.
Lemma whole_runs_length d l m : forall r s o, Forall2 (is_run d l m) r s -> length o = m -> length (whole o r) = m.
Proof.
  intros r s o H. revert o. induction H as [|[x len] y r s [_ [E _]] H IH]; intros o O; [assumption|].
  simpl in E. cbn [whole]. apply IH. rewrite plus_length; congruence.
Qed.

(** At one game and one point of the counts. *)
Section At.
Variables (rays cs : list vector) (d e : Z) (l m t s : vector).
Hypothesis D : 0 < d.
Hypothesis E : 0 < e.
Hypothesis L : weights l.
Hypothesis M : weights m.
Hypothesis Ll : length l = length rays.
Hypothesis SL : spans rays d l t.
Hypothesis SM : spans cs e m s.
Hypothesis One : weigh [1] s = 1.

Let pairs := (length cs * length rays)%nat.
Let W := outer l m.
Let DE := d * e.

Lemma DE_positive : 0 < DE. Proof. unfold DE. nia. Qed.
Lemma W_weights : weights W. Proof. now apply weights_outer. Qed.
Lemma weigh_pair u v : length u = length rays -> weigh W (outer u v) = weigh l u * weigh m v.
Proof. intro H. apply weigh_outer. congruence. Qed.
Lemma pair_length (u v : vector) : length u = length rays -> length v = length cs -> length (outer u v) = pairs.
Proof. intros A B. rewrite outer_length, A, B. reflexivity. Qed.

(** What the table says of a segment. *)
Definition right_of (before : list (nat * list (nat * nat))) (x : laid) (b : nat * list (nat * nat)) : Prop :=
  length (begins x) = pairs /\ weigh W (begins x) = DE * Z.of_nat (length (powers before)) /\
  length (long x) = length rays /\ weigh l (long x) = d * Z.of_nat (length (spell (snd b))) /\
  length (often x) = length cs /\ weigh m (often x) = e * Z.of_nat (fst b) /\
  Forall2 (is_run d l (length rays)) (laid_runs x) (snd b).

Lemma powers_app a b : powers (a ++ b) = powers a ++ powers b.
Proof. apply flat_map_app. Qed.

Lemma lay_right : forall w ws from before, Forall2 (same_segment t s) w ws -> length from = pairs ->
  weigh W from = DE * Z.of_nat (length (powers before)) ->
  forall j x, nth_error (lay rays cs from w) j = Some x ->
  exists b, nth_error ws j = Some b /\ right_of (before ++ firstn j ws) x b.
Proof.
  intros w ws from before H. revert from before.
  induction H as [|[k runs] [kn rn] w ws [A B] H IH]; intros from before F Wf j x N; [destruct j; discriminate|].
  cbn [fst snd] in A, B. cbn [lay] in N.
  pose proof (is_run_at rays d l t runs rn SL B) as R.
  set (rs := lengths_at rays runs) in *. set (len := whole (zero (length rays)) rs) in *.
  assert (Z0 : weigh l (zero (length rays)) = d * Z.of_nat 0) by (rewrite weigh_zero; lia).
  assert (Zl : length (zero (length rays)) = length rays) by apply repeat_length.
  pose proof (whole_weigh d l (length rays) rs rn _ 0 R Zl Z0) as Wl. rewrite Nat.add_0_l in Wl. fold len in Wl.
  assert (Ln : length len = length rays) by exact (whole_runs_length d l _ rs rn _ R Zl).
  assert (Ok : length (at_rays cs k) = length cs) by apply map_length.
  destruct j as [|j]; cbn [nth_error] in N.
  - injection N as <-. exists (kn, rn). split; [reflexivity|]. cbn [firstn]. rewrite app_nil_r.
    repeat split; cbn [begins long often laid_runs fst snd]; try assumption. rewrite SM, A. reflexivity.
  - destruct (IH (plus from (outer len (at_rays cs k))) (before ++ [(kn, rn)])) with (j := j) (x := x) as [b [Nb Rb]].
    + rewrite plus_length; [assumption|]. now rewrite (pair_length _ _ Ln Ok).
    + rewrite weigh_plus by (now rewrite (pair_length _ _ Ln Ok)). rewrite weigh_pair by assumption.
      rewrite Wf, Wl, SM, A, powers_app, app_length. cbn [powers flat_map fst snd].
      rewrite app_nil_r, copies_length. unfold DE. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. ring.
    + assumption.
    + exists b. split; [assumption|]. cbn [firstn]. now rewrite <- app_assoc in Rb.
Qed.

Variables (w : list segment) (ws : list (nat * list (nat * nat))).
Hypothesis Same : Forall2 (same_segment t s) w ws.
Let table := lay rays cs (zero pairs) w.
Definition g (n : nat) : nat := nth n (powers ws) 0%nat.

Lemma table_right j x : nth_error table j = Some x ->
  exists k runs, nth_error ws j = Some (k, runs) /\ right_of (firstn j ws) x (k, runs).
Proof.
  intro N. destruct (lay_right w ws (zero pairs) [] Same) with (j := j) (x := x) as [[k runs] [A B]];
    [apply repeat_length|rewrite weigh_zero; simpl; lia|assumption|]. now exists k, runs.
Qed.

Lemma place_weighs j x i : nth_error table j = Some x -> exists k runs, nth_error ws j = Some (k, runs) /\
  length (plus (begins x) (outer (long x) (at_rays cs i))) = pairs /\
  weigh W (plus (begins x) (outer (long x) (at_rays cs i))) =
    DE * (Z.of_nat (length (powers (firstn j ws))) + weigh i s * Z.of_nat (length (spell runs))).
Proof.
  intro N. destruct (table_right j x N) as [k [runs [A [B1 [B2 [B3 [B4 [B5 [B6 B7]]]]]]]]].
  exists k, runs. split; [assumption|]. cbn [fst snd] in *.
  assert (Q : length (outer (long x) (at_rays cs i)) = pairs) by (apply pair_length; [assumption|apply map_length]).
  split; [rewrite plus_length; congruence|].
  rewrite weigh_plus by congruence. rewrite weigh_pair by assumption. rewrite B2, B4, SM. unfold DE. ring.
Qed.

Lemma equal_weighs u v : equal u v = true -> weigh W u = weigh W v /\ length u = length v.
Proof.
  unfold equal. intro H. apply andb_true_iff in H. destruct H as [A B].
  pose proof (at_most_length _ _ A). apply (weigh_at_most W W_weights) in A, B. split; [lia|assumption].
Qed.

Lemma ones_weigh : weigh m (ones cs) = e.
Proof. unfold ones. rewrite SM, One. lia. Qed.

Lemma runs_at_pairs r b : Forall2 (is_run d l (length rays)) r b ->
  Forall2 (is_run DE W pairs) (map (fun r => (fst r, outer (snd r) (ones cs))) r) b.
Proof.
  intro H. induction H as [|[x f] [y c] r b [A [B C]] H IH]; [constructor|]. simpl in A, B, C. cbn [map fst snd].
  constructor; [|assumption]. split; [assumption|]. split; [apply pair_length; [assumption|apply map_length]|].
  cbn [snd]. rewrite weigh_pair, C, ones_weigh by assumption. unfold DE. ring.
Qed.

Lemma read_places_sound : forall ps from word, read_places cs table from ps = Some word ->
  fits value pairs word /\
  forall n v, weigh W from <= DE * Z.of_nat n -> letter_at value W word (DE * Z.of_nat n) = Some v -> v = Some (g n).
Proof.
  induction ps as [|[j i] ps IH]; intros from word H; cbn [read_places] in H.
  - injection H as <-. split; [constructor|]. intros n v _ N. discriminate.
  - destruct (nth_error table j) as [x|] eqn:N; [|discriminate].
    destruct (at_most (zero (length cs)) (at_rays cs i)) eqn:Low; [|discriminate].
    destruct (at_most (plus (at_rays cs i) (ones cs)) (often x)) eqn:High; [|discriminate].
    set (start := plus (begins x) (outer (long x) (at_rays cs i))) in *.
    set (runs := map (fun r => (fst r, outer (snd r) (ones cs))) (laid_runs x)) in *.
    destruct (equal from start) eqn:Eq; [|discriminate]. cbn [andb] in H.
    destruct (read_places cs table (whole start runs) ps) as [rest|] eqn:Rest; [|discriminate]. injection H as <-.
    destruct (place_weighs j x i N) as [k [rn [Nw [Ls Ws]]]]. fold start in Ls, Ws.
    destruct (table_right j x N) as [k' [rn' [Nw' [_ [_ [_ [_ [B5 [B6 B7]]]]]]]]].
    rewrite Nw in Nw'. injection Nw' as <- <-. cbn [fst snd] in *.
    apply (weigh_at_most m M) in Low, High.
    rewrite weigh_plus, ones_weigh, B6, SM in High by (unfold ones, at_rays; now rewrite !map_length).
    rewrite weigh_zero, SM in Low.
    assert (I0 : 0 <= weigh i s) by nia. assert (Ik : weigh i s + 1 <= Z.of_nat k) by nia.
    set (ii := Z.to_nat (weigh i s)). assert (Ei : weigh i s = Z.of_nat ii) by (unfold ii; lia).
    set (pos := (length (powers (firstn j ws)) + ii * length (spell rn))%nat).
    assert (Wp : weigh W start = DE * Z.of_nat pos) by (rewrite Ws, Ei; unfold pos; f_equal; lia).
    pose proof (runs_at_pairs _ _ B7) as R. fold runs in R.
    destruct (IH (whole start runs) rest Rest) as [Fr Sr].
    split; [apply Forall_app; split; [exact (fits_runs DE W pairs runs rn start R Ls)|assumption]|].
    destruct (equal_weighs _ _ Eq) as [Wq _]. intros n v Hn Hv. rewrite Wq, Wp in Hn.
    pose proof DE_positive as P.
    destruct (le_lt_dec (pos + length (spell rn)) n) as [Far|Near].
    + apply Sr.
      * rewrite (whole_weigh DE W pairs runs rn start pos R Ls Wp). nia.
      * rewrite <- Hv. symmetry. exact (letter_past DE W pairs P rest runs rn start pos R Ls Wp n Far).
    + rewrite (letter_in_ends DE W pairs P rest runs rn start pos R Ls Wp n ltac:(nia)) in Hv. injection Hv as <-.
      f_equal. unfold g. destruct (nth_place ws j k rn ii (n - pos) Nw ltac:(lia) ltac:(nia)) as [_ Np].
      rewrite <- Np. f_equal. unfold pos. nia.
Qed.

Variable bd : boundary.

Lemma sight_word_sound x v word : sight_word bd cs table pairs x v = Some word ->
  fits value pairs word /\
  forall n o, weigh W x <= DE * n -> letter_at value W word (DE * n) = Some o ->
  o = if n <? 0 then outside bd else Some (g (Z.to_nat n)).
Proof.
  pose proof DE_positive as P. unfold sight_word. destruct v as [[] ps]; intro H.
  - destruct (read_places cs table (zero pairs) ps) as [w'|] eqn:R; [|discriminate]. injection H as <-.
    destruct (read_places_sound _ _ _ R) as [F S]. split; [constructor; [apply repeat_length|assumption]|].
    intros n o Hx Ho. cbn [letter_at] in Ho. rewrite weigh_zero in Ho.
    destruct (Z.ltb_spec n 0) as [N|N].
    + destruct (Z.ltb_spec (DE * n) 0) as [Q|Q]; [now injection Ho as <-|nia].
    + destruct (Z.ltb_spec (DE * n) 0) as [Q|Q]; [nia|].
      apply S; [rewrite weigh_zero; nia|]. now rewrite Z2Nat.id.
  - destruct ps as [|p ps]; [discriminate|]. destruct (at_most _ x) eqn:A; [|discriminate].
    destruct (read_places_sound _ _ _ H) as [F S]. split; [assumption|]. intros n o Hx Ho.
    assert (Hp : 0 <= weigh W (place_begins cs table p)).
    { destruct p as [j i]. cbn [read_places] in H. unfold place_begins. cbn [fst snd].
      destruct (nth_error table j) as [y|] eqn:N; [|discriminate].
      destruct (at_most (zero (length cs)) (at_rays cs i)) eqn:Low; [|discriminate].
      destruct (place_weighs j y i N) as [k [rn [_ [_ Wy]]]]. rewrite Wy.
      apply (weigh_at_most m M) in Low. rewrite weigh_zero, SM in Low. assert (0 <= weigh i s) by nia. nia. }
    apply (weigh_at_most W W_weights) in A.
    destruct (Z.ltb_spec n 0) as [N|N]; [nia|]. apply S; rewrite Z2Nat.id; assumption || lia.
Qed.

Variables (moves : list products) (sizes : list nat).
Hypothesis Sizes : Forall2 (fun f n => product_at t s f = Z.of_nat n) moves sizes.

Lemma move_weighs f n : product_at t s f = Z.of_nat n ->
  weigh W (at_pairs rays cs f) = DE * Z.of_nat n /\ length (at_pairs rays cs f) = pairs.
Proof.
  intro H. split; [|apply at_pairs_length]. unfold W. rewrite (weigh_at_pairs rays cs d e l m t s Ll SL SM), H.
  reflexivity.
Qed.

(** What the cursors of the moves read. *)
Definition reader (word : word value) (shift : vector) (x : Z) : option value := letter_at value W word (x - weigh W shift).

Lemma sights_follow from : length from = pairs -> forall vs cursors,
  sights bd cs table pairs from (map (at_pairs rays cs) moves) vs = Some cursors ->
  exists words, Forall2 (follows value W pairs (weigh W from)) cursors
                  (map (fun p => reader (fst p) (snd p)) (combine words (map (at_pairs rays cs) moves))) /\
  length words = length moves /\
  Forall2 (fun f word => exists v, sight_word bd cs table pairs (plus from (minus (at_pairs rays cs f))) v = Some word)
    moves words.
Proof.
  intro F. clear Sizes. induction moves as [|f moves' IH]; intros vs cursors H; cbn [map sights] in H.
  - destruct vs; [|discriminate]. injection H as <-. exists []. repeat split; constructor.
  - destruct vs as [|v vs]; [discriminate|].
    destruct (sight_word bd cs table pairs _ v) as [word|] eqn:Sw; [|discriminate].
    destruct (skip value from (at_pairs rays cs f) word) as [c|] eqn:K; [|discriminate].
    destruct (sights bd cs table pairs from (map (at_pairs rays cs) moves') vs) as [cs'|] eqn:R; [|discriminate].
    injection H as <-. destruct (IH vs cs' R) as [words [A [B C]]].
    exists (word :: words). cbn [map combine length fst snd]. split; [|split; [now rewrite B|constructor; [now exists v|assumption]]].
    constructor; [|assumption].
    destruct (sight_word_sound _ _ _ Sw) as [Fw _].
    destruct (skip_reads value W W_weights pairs from (at_pairs rays cs f) (at_pairs_length rays cs f) word c Fw K)
      as [R1 [R2 R3]].
    split; [exact R1|]. split; [assumption|]. rewrite R3. apply at_pairs_length.
Qed.

Theorem copy_obeys fuel j i cur vs options x :
  let here := (j, i) in
  let from := place_begins cs table here in
  nth_error table j = Some x ->
  read_places cs table from [here] = Some cur ->
  sights bd cs table pairs from (map (at_pairs rays cs) moves) vs = Some options ->
  forall c, skip value from (zero pairs) cur = Some c ->
  walk value fuel obeys (plus from (outer (long x) (ones cs))) (c :: options) = true ->
  forall k runs o, nth_error ws j = Some (k, runs) -> (o < length (spell runs))%nat -> 0 <= weigh i s ->
  let n := (length (powers (firstn j ws)) + Z.to_nat (weigh i s) * length (spell runs) + o)%nat in
  g n = mex (Game.options bd sizes g n).
Proof.
  intros here from Nx Cur Opt c K Walk k runs o Nw O I n.
  pose proof DE_positive as P.
  destruct (place_weighs j x i Nx) as [k' [rn [Nw' [Lf Wf]]]]. rewrite Nw in Nw'. injection Nw' as <- <-.
  assert (Ef : from = plus (begins x) (outer (long x) (at_rays cs i)))
    by (unfold from, place_begins; cbn [fst snd here]; now rewrite Nx).
  rewrite <- Ef in Lf, Wf.
  destruct (table_right j x Nx) as [k' [rn' [Nw' [_ [_ [B3 [B4 _]]]]]]]. rewrite Nw in Nw'. injection Nw' as <- <-.
  cbn [snd] in B4.
  assert (Lo : length (outer (long x) (ones cs)) = pairs) by (apply pair_length; [assumption|apply map_length]).
  assert (Wstop : weigh W (plus from (outer (long x) (ones cs))) = weigh W from + DE * Z.of_nat (length (spell runs))).
  { rewrite weigh_plus by congruence. rewrite weigh_pair, B4, ones_weigh by assumption. unfold DE. ring. }
  assert (Wn : weigh W from <= DE * Z.of_nat n < weigh W (plus from (outer (long x) (ones cs)))).
  { rewrite Wstop, Wf. unfold n. rewrite !Nat2Z.inj_add, Nat2Z.inj_mul, Z2Nat.id by assumption. nia. }
  destruct (read_places_sound _ _ _ Cur) as [Fc Sc].
  destruct (skip_reads value W W_weights pairs from (zero pairs) (repeat_length _ _) cur c Fc K) as [R1 [R2 R3]].
  destruct (sights_follow from Lf vs options Opt) as [words [A [B C]]].
  assert (Fol : Forall2 (follows value W pairs (weigh W from)) (c :: options)
    (reader cur (zero pairs) :: map (fun p => reader (fst p) (snd p)) (combine words (map (at_pairs rays cs) moves)))).
  { constructor; [|assumption]. split; [exact R1|]. split; [assumption|]. rewrite R3. apply repeat_length. }
  destruct (walk_sound value W W_weights pairs obeys _ fuel _ _ _ Fol Walk (DE * Z.of_nat n) Wn) as [us [Us Tu]].
  destruct us as [|[u|] us]; try discriminate. cbn [map] in Us. injection Us as U0 U1.
  unfold reader in U0. rewrite weigh_zero, Z.sub_0_r in U0.
  apply Sc in U0; [|lia]. injection U0 as ->. cbn [obeys] in Tu. apply Nat.eqb_eq in Tu. rewrite Tu. f_equal.
  clear Tu Walk Fol A Opt K R1 R2 R3. unfold Game.options. revert words us B C U1.
  assert (Fm : weigh W from <= DE * Z.of_nat n) by lia. clear Wn.
  clear vs options. induction Sizes as [|f size moves' sizes' Sf Ss IH]; intros words us B C U1.
  - destruct us; [reflexivity|]. destruct words; discriminate.
  - destruct words as [|word words]; [discriminate|]. destruct us as [|o' us]; [discriminate|].
    cbn [map combine fst snd] in U1. injection U1 as V0 V1. inversion C as [|f' w' fs' ws' [v Sw] Cs]; subst.
    cbn [flat_map values_of]. fold (values_of us). rewrite (IH Ss words us); [|simpl in B; lia|assumption..]. f_equal.
    destruct (move_weighs f size Sf) as [Wm Lm].
    destruct (sight_word_sound _ _ _ Sw) as [_ Ss'].
    unfold reader in V0. rewrite Wm in V0.
    replace (DE * Z.of_nat n - DE * Z.of_nat size) with (DE * (Z.of_nat n - Z.of_nat size)) in V0 by ring.
    apply Ss' in V0.
    + rewrite V0. destruct (Nat.leb_spec size n), (Z.ltb_spec (Z.of_nat n - Z.of_nat size) 0); try lia.
      * cbn [app]. do 2 f_equal. lia.
      * now destruct bd.
    + rewrite weigh_plus, weigh_minus, Wm by (rewrite minus_length; congruence). nia.
Qed.
End At.
