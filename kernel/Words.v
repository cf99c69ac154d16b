(** Words: all values of a family of games at once, by runs whose lengths are linear forms. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone.
Import ListNotations.

(** Letters, each with how often it stands there. *)
Definition spell (runs : list (nat * nat)) : list nat := flat_map (fun r => repeat (fst r) (snd r)) runs.

(** The first word, and then the second one for ever. *)
Definition sequence (first then_ : list nat) (n : nat) : nat :=
  if n <? length first then nth n first 0
  else nth ((n - length first) mod length then_) then_ 0.

(** * The same at the rays *)
Definition forms := list (nat * vector).

Definition lengths_at (rays : list vector) (w : forms) : list (nat * vector) :=
  map (fun r => (fst r, at_rays rays (snd r))) w.

(** Where the runs end. *)
Fixpoint ends (from : vector) (w : list (nat * vector)) : word value :=
  match w with
  | [] => []
  | (v, len) :: w' => let e := plus from len in (Some v, e) :: ends e w'
  end.
Fixpoint whole (from : vector) (w : list (nat * vector)) : vector :=
  match w with [] => from | (_, len) :: w' => whole (plus from len) w' end.

Definition checks_forms (fuel rounds : nat) (bd : boundary) (rays : list vector) (moves : list vector)
  (first then_ : forms) (window : vector) : bool :=
  match moves with [] => false | _ => true end &&
  let m := length rays in
  let pre := lengths_at rays first in
  let per := lengths_at rays then_ in
  checks_word fuel bd m (map (at_rays rays) moves) (whole (zero m) pre) (whole (zero m) per)
    (at_rays rays window) ((outside bd, zero m) :: ends (zero m) (pre ++ concat (repeat per (S rounds)))).

(** The length of all runs together, at the point t. *)
Fixpoint measure (t : vector) (w : forms) : Z :=
  match w with [] => 0 | (_, f) :: w' => (weigh f t + measure t w')%Z end.

(** A run whose length is a form, and the same run at the point t. *)
Definition same_run (t : vector) (r : nat * vector) (s : nat * nat) : Prop :=
  fst r = fst s /\ weigh (snd r) t = Z.of_nat (snd s).

(** A fact that `lia` does not look into: with many differences of natural numbers before it, it would try all
    their signs. *)
Definition known (fact : Prop) : Prop := fact.

(** A word, run by run. *)
Lemma no_runs t : Forall2 (same_run t) [] [].
Proof. constructor. Qed.
Lemma run_cons {t x f k w s} : known (weigh f t = Z.of_nat k) -> Forall2 (same_run t) w s ->
  Forall2 (same_run t) ((x, f) :: w) ((x, k) :: s).
Proof. intros E H. constructor; [now split|assumption]. Qed.

(** * What it proves *)
Section Sound.
Variables (d : Z) (l : vector) (m : nat).
Hypothesis D : (0 < d)%Z.
Hypothesis L : weights l.

(** The run as it is at the game. *)
Definition is_run (r : nat * vector) (s : nat * nat) : Prop :=
  fst r = fst s /\ length (snd r) = m /\ weigh l (snd r) = (d * Z.of_nat (snd s))%Z.

Lemma spell_cons v k w : spell ((v, k) :: w) = repeat v k ++ spell w.
Proof. reflexivity. Qed.

Lemma letter_in_ends rest : forall w s o k, Forall2 is_run w s -> length o = m -> weigh l o = (d * Z.of_nat k)%Z ->
  forall n, k <= n < k + length (spell s) ->
  letter_at value l (ends o w ++ rest) (d * Z.of_nat n) = Some (Some (nth (n - k) (spell s) 0)).
Proof.
  intros w s o k H. revert o k. induction H as [|[v len] [v' c] w s [E1 [E2 E3]] H IH]; intros o k O W n N.
  - simpl in N. lia.
  - cbn [fst snd] in E1, E2, E3. subst v'. rewrite spell_cons in *. rewrite app_length, repeat_length in N.
    cbn [ends app letter_at].
    assert (P : weigh l (plus o len) = (d * Z.of_nat (k + c))%Z) by (rewrite weigh_plus by congruence; nia).
    rewrite P. destruct (Z.ltb_spec (d * Z.of_nat n) (d * Z.of_nat (k + c))) as [A|A].
    + rewrite app_nth1 by (rewrite repeat_length; nia).
      rewrite (nth_indep _ 0 v) by (rewrite repeat_length; nia). now rewrite nth_repeat.
    + rewrite app_nth2 by (rewrite repeat_length; nia). rewrite repeat_length.
      replace (n - k - c) with (n - (k + c)) by lia. apply IH; [|assumption|nia].
      now rewrite plus_length by congruence.
Qed.

Lemma ends_app : forall w w' o, ends o (w ++ w') = ends o w ++ ends (whole o w) w'.
Proof. induction w as [|[v len] w IH]; intros w' o; [reflexivity|]. simpl. now rewrite IH. Qed.

Lemma whole_weigh : forall w s o k, Forall2 is_run w s -> length o = m -> weigh l o = (d * Z.of_nat k)%Z ->
  weigh l (whole o w) = (d * Z.of_nat (k + length (spell s)))%Z.
Proof.
  intros w s o k H. revert o k. induction H as [|[v len] [v' c] w s [E1 [E2 E3]] H IH]; intros o k O W.
  - simpl. rewrite W. f_equal. f_equal. lia.
  - simpl in E2, E3. rewrite spell_cons, app_length, repeat_length. cbn [whole].
    rewrite (IH _ (k + c)); [f_equal; f_equal; lia|now rewrite plus_length by congruence|].
    rewrite weigh_plus by congruence. nia.
Qed.
End Sound.

Lemma sequence_by g first then_ : 0 < length then_ ->
  (forall n, n < length first + length then_ -> g n = nth n (first ++ then_) 0) ->
  repeats g (length first) (length then_) -> forall n, g n = sequence first then_ n.
Proof.
  intros P A R n. unfold sequence. destruct (Nat.ltb_spec n (length first)) as [B|B].
  - rewrite A by lia. now apply app_nth1.
  - pose proof (Nat.div_mod (n - length first) (length then_) ltac:(lia)) as E.
    pose proof (Nat.mod_upper_bound (n - length first) (length then_) ltac:(lia)) as U.
    set (q := (n - length first) / length then_) in *. set (r := (n - length first) mod length then_) in *.
    replace n with (length first + r + q * length then_) by nia.
    rewrite (repeats_often g _ _ R) by lia. rewrite A by lia. rewrite app_nth2 by lia. f_equal. lia.
Qed.

Lemma is_run_at rays d l t w s : spans rays d l t ->
  Forall2 (same_run t) w s ->
  Forall2 (is_run d l (length rays)) (lengths_at rays w) s.
Proof.
  intros S H. induction H as [|r u w s [A B] H IH]; [constructor|]. simpl. constructor; [|assumption].
  repeat split; [assumption|apply map_length|]. cbn [snd]. now rewrite S, B.
Qed.

Lemma measure_spell t w s : Forall2 (same_run t) w s ->
  measure t w = Z.of_nat (length (spell s)).
Proof.
  intro H. induction H as [|[x f] [y k] w s [_ E] H IH]; [reflexivity|]. simpl in E.
  rewrite spell_cons, app_length, repeat_length. cbn [measure]. lia.
Qed.

Theorem word_theorem fuel rounds bd rays moves first then_ window :
  checks_forms fuel rounds bd rays moves first then_ window = true ->
  forall t d l sizes u v,
  (0 < d)%Z -> weights l -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  Forall2 (fun f s => weigh f t = Z.of_nat s) moves sizes -> Forall (fun s => (1 <= s)%nat) sizes ->
  Forall2 (same_run t) first u -> Forall2 (same_run t) then_ v ->
  (0 < measure t then_)%Z ->
  forall n, nim bd sizes n = sequence (spell u) (spell v) n.
Proof.
  intros K t d l sizes u v D L F E M P U V Pos. rewrite (measure_spell t then_ v V) in Pos.
  assert (S : spans rays d l t).
  { intro f. apply forallb_lengths in F. now rewrite <- (weigh_combination (length t) f l rays F), E, weigh_scale. }
  pose proof (is_run_at rays d l t first u S U) as U'. pose proof (is_run_at rays d l t then_ v S V) as V'.
  unfold checks_forms in K. cbv zeta in K. apply andb_true_iff in K. destruct K as [Some_ K].
  set (pre := lengths_at rays first) in *. set (per := lengths_at rays then_) in *. set (m := length rays) in *.
  unfold checks_word in K. rewrite !andb_true_iff in K.
  destruct K as [[[[[_ Lens] Fits] Most] Obeyed] Repeated].
  apply forallb_lengths in Lens.
  apply Forall_cons_iff in Lens. destruct Lens as [LP Lens].
  apply Forall_cons_iff in Lens. destruct Lens as [LQ Lens].
  apply Forall_cons_iff in Lens. destruct Lens as [LW LM].
  rewrite forallb_forall in Most.
  assert (Z0 : weigh l (zero m) = (d * Z.of_nat 0)%Z) by (rewrite weigh_zero; lia).
  assert (Zm : length (zero m) = m) by apply repeat_length.
  pose proof (whole_weigh d l m pre u (zero m) 0 U' Zm Z0) as WP.
  pose proof (whole_weigh d l m per v (zero m) 0 V' Zm Z0) as WQ.
  rewrite Nat.add_0_l in WP, WQ.
  set (w := (outside bd, zero m) :: ends (zero m) (pre ++ concat (repeat per (Datatypes.S rounds)))) in *.
  assert (Fw : fits value m w).
  { unfold fits_all in Fits. rewrite forallb_forall in Fits. apply Forall_forall. intros r R. now apply Nat.eqb_eq, Fits. }
  assert (Ps : positive sizes) by (intros s I; rewrite Forall_forall in P; now apply P).
  assert (Sz : Forall2 (fun s n => weigh l s = (d * Z.of_nat n)%Z) (map (at_rays rays) moves) sizes).
  { clear - M S. induction M as [|f s moves sizes W M IH]; [constructor|]. simpl. constructor; [|assumption].
    now rewrite S, W. }
  assert (Out : forall x, (x < 0)%Z -> letter_at value l w x = Some (outside bd)).
  { intros x X. unfold w. cbn [letter_at]. rewrite Z0. destruct (Z.ltb_spec x (d * Z.of_nat 0)); [reflexivity|lia]. }
  assert (Win : forall s, In s sizes -> (Z.of_nat s <= weigh window t)%Z).
  { intros s I. clear - M S Most I L D. induction M as [|f s' moves sizes W M IH]; [contradiction|].
    destruct I as [<-|I]; [|apply IH; [|assumption]; intros x X; apply Most; now right].
    specialize (Most _ (or_introl eq_refl)). apply (weigh_at_most l L) in Most. rewrite !S in Most. nia. }
  assert (Pos' : 0 < length (spell v)) by lia. clear Pos. rename Pos' into Pos.
  assert (Win0 : (0 <= weigh window t)%Z).
  { destruct M as [|f s moves sizes W M]; [discriminate|]. specialize (Win s (or_introl eq_refl)). lia. }
  set (reaches := Z.to_nat (weigh window t)).
  assert (WW : weigh l (at_rays rays window) = (d * Z.of_nat reaches)%Z)
    by (unfold reaches; rewrite S, Z2Nat.id by assumption; reflexivity).
  assert (Largest : forall s, In s sizes -> s <= reaches) by (intros s I; specialize (Win s I); unfold reaches; lia).
  apply sequence_by; [assumption| |].
  - intros n N.
    assert (Q : nim bd sizes n = number d l w n).
    { apply (nim_unique bd sizes (number d l w) (length (spell u) + length (spell v) + reaches) Ps); [|lia].
      intros k B.
      apply (number_obeys d l D L w bd m (map (at_rays rays) moves) sizes Fw LM Sz Ps Out fuel _ Obeyed).
      rewrite !weigh_plus by (rewrite ?plus_length; congruence). rewrite WP, WQ, WW. nia. }
    rewrite Q. unfold number, w. cbn [letter_at]. rewrite Z0.
    destruct (Z.ltb_spec (d * Z.of_nat n) (d * Z.of_nat 0)) as [X|X]; [nia|].
    cbn [repeat concat]. rewrite app_assoc, ends_app.
    assert (UV : Forall2 (is_run d l m) (pre ++ per) (u ++ v)) by (now apply Forall2_app).
    rewrite (letter_in_ends d l m D _ (pre ++ per) (u ++ v) (zero m) 0 UV Zm Z0)
      by (unfold spell in *; rewrite flat_map_app, app_length; lia).
    rewrite Nat.sub_0_r. unfold spell. now rewrite flat_map_app.
  - intros n N.
    apply (word_periodic d l D L w bd m (map (at_rays rays) moves) sizes Fw LM Sz Ps Out
      (whole (zero m) pre) (whole (zero m) per) (at_rays rays window) _ _ reaches WP WQ WW
      (conj LP (conj LQ LW)) Largest fuel Obeyed Repeated n N).
Qed.

(** What is left to show, of numbers, when `word_theorem` is applied; the words are given run by run. *)
Ltac word_numbers first_runs then_runs :=
  first
    [ match goal with |- Forall2 (same_run _) _ _ => first [exact first_runs | exact then_runs] end
    | match goal with |- (0 < measure _ _)%Z => cbn [measure weigh]; lia end
    | numbers ].
