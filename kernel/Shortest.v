(** Least periods of words with powers: as in `Least`, a shorter period would carry the end of the first run to
    the end of another one. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Least Products Powers Copies Segments Shifts.
Import ListNotations.
Local Open Scope Z_scope.

(** The runs at the end, where a segment comes at least once. *)
Definition ends_with (positives : list vector) (counts : list vector) (w : list segment) : option nat :=
  match rev w with
  | (k, runs) :: _ =>
    match rev runs with
    | (v, f) :: _ => if at_most (ones counts) (at_rays counts k) && existsb (same_form f) positives then Some v else None
    | [] => None
    end
  | [] => None
  end.

(** The first two runs: of the first segment, or the only run of it where it comes once, and one of the next. *)
Definition first_two (counts : list vector) (then_ : list segment) : option ((nat * vector) * (nat * vector)) :=
  match then_ with
  | (k, a :: b :: _) :: _ => if at_most (ones counts) (at_rays counts k) then Some (a, b) else None
  | (k, [a]) :: (k2, b :: _) :: _ =>
    if at_most (ones counts) (at_rays counts k) && at_most (at_rays counts k) (ones counts) &&
       at_most (ones counts) (at_rays counts k2)
    then Some (a, b) else None
  | _ => None
  end.

Definition checks_shortest (positives : list vector) (dimension : nat) (rays counts : list vector)
  (first then_ : list segment) (shss : list (list shift)) : bool :=
  let w := first ++ then_ ++ then_ ++ then_ in
  forallb (fun a => Nat.leb (length (fst a)) dimension) w &&
  match first_two counts then_ with
  | Some ((v1, f1), (v2, f2)) =>
    negb (Nat.eqb v1 v2) && existsb (same_form f1) positives && existsb (same_form f2) positives &&
    checks_all_shifts positives rays counts w (length first) f1 dimension 0 then_ shss
  | None => false
  end &&
  match first with
  | [] => true
  | _ => match ends_with positives counts first, ends_with positives counts then_ with
         | Some a, Some b => negb (Nat.eqb a b)
         | _, _ => false
         end
  end.

(** * All shifts *)
Section Sound.
Variables (positives : list vector) (rays counts : list vector) (w : list segment) (before : nat) (anchor_length : vector).
Variables (d e : Z) (l m t s : vector) (ws : list (nat * list (nat * nat))) (c1 : nat).
Hypothesis D : 0 < d.
Hypothesis E : 0 < e.
Hypothesis L : weights l.
Hypothesis M : weights m.
Hypothesis Ll : length l = length rays.
Hypothesis Lm : length m = length counts.
Hypothesis SL : spans rays d l t.
Hypothesis SM : spans counts e m s.
Hypothesis F : Forall (fun r => length r = length s) counts.
Hypothesis One : weigh [1] s = 1.
Hypothesis Short : Forall (fun a => (length (fst a) <= length s)%nat) w.
Hypothesis Same : Forall2 (same_segment t s) w ws.
Hypothesis Pos : Forall (fun f => 0 < weigh f t) positives.
Hypothesis Anchor : weigh anchor_length t = Z.of_nat c1.
Notation value_at := (g ws).

(** The end of a run of a copy, and of the first run of all. *)
Definition end_of (j i r : nat) (runs : list (nat * nat)) : nat :=
  (length (powers (firstn (before + j) ws)) + i * length (spell runs) + length (spell (firstn (S r) runs)))%nat.
Definition anchor_at : nat := (length (powers (firstn before ws)) + c1)%nat.

Lemma shift_differs j least sh : checks_shift positives rays counts w before anchor_length (length s) j least sh = true ->
  forall k runs i r, nth_error ws (before + j) = Some (k, runs) -> (i < k)%nat -> (r < length runs)%nat ->
  weigh least s <= Z.of_nat i <= weigh (last sh) s ->
  (j = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of j i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of j i r runs + x).
Proof.
  intros H k runs i r N Ik R I.
  destruct (between_spans counts e m s least (last sh) (Z.of_nat i) F Lm E M SM I) as [e' [m' [E' [M' S']]]].
  unfold checks_shift in H. cbv zeta in H. set (cs := between counts least (last sh)) in *.
  set (pairs := (length cs * length rays)%nat) in *. set (table := lay rays cs (zero pairs) w) in *.
  destruct (nth_error table before) as [a|] eqn:Na; [|discriminate].
  destruct (nth_error table (before + j)) as [b|] eqn:Nb; [|discriminate].
  apply andb_true_iff in H. destruct H as [_ H].
  assert (One' : weigh [1] (s ++ [Z.of_nat i]) = 1).
  { destruct s as [|z s']; [simpl in One; discriminate|]. simpl in One |- *. lia. }
  pose proof (same_with_copy w t s ws Short Same (Z.of_nat i)) as Same'.
  destruct (table_right rays cs d e' l m' t _ Ll SL S' w ws Same' before a Na) as [ka [ra [Nwa [A1 [A2 _]]]]].
  destruct (table_right rays cs d e' l m' t _ Ll SL S' w ws Same' (before + j) b Nb)
    as [kb [rb [Nwb [_ [_ [B3 [_ [_ [_ B7]]]]]]]]].
  rewrite N in Nwb. injection Nwb as <- <-. cbn [fst snd] in *.
  destruct (place_weighs rays cs d e' l m' t _ Ll SL S' w ws Same' (before + j) b (copy_form (length s)) Nb)
    as [k' [r' [Nw' [Lf Wf]]]]. rewrite N in Nw'. injection Nw' as <- <-.
  rewrite copy_form_at in Wf.
  assert (Lr : length (laid_runs b) = length runs) by exact (as_many B7).
  rewrite forallb_forall in H. specialize (H r). rewrite in_seq in H. specialize (H ltac:(lia)).
  destruct (nth_error (witnesses sh) r) as [[wt|]|]; [| |discriminate].
  - right.
    pose proof (runs_at_pairs rays cs d e' l m' _ Ll S' One' _ _ (Forall2_firstn _ _ _ B7 (S r))) as Rr.
    assert (Lo : length (outer (at_rays rays anchor_length) (ones cs)) = pairs).
    { rewrite outer_length. unfold ones, at_rays. now rewrite !map_length. }
    set (start := plus (begins b) (outer (long b) (at_rays cs (copy_form (length s))))) in *.
    assert (Wf' : weigh (outer l m') start =
      d * e' * Z.of_nat (length (powers (firstn (before + j) ws)) + i * length (spell runs))).
    { rewrite Wf. f_equal. lia. }
    refine (differs_sound rays cs d e' l m' t (s ++ [Z.of_nat i]) D E' L M' Ll SL S' One' w ws Same' positives Pos _ _
      anchor_at (end_of j i r runs) wt _ _ _ _ H).
    + rewrite plus_length; [assumption|]. unfold pairs in Lo. congruence.
    + exact (whole_runs_length _ _ _ _ _ _ Rr Lf).
    + rewrite weigh_plus by (unfold pairs in Lo; congruence). rewrite A2.
      rewrite (weigh_pair rays l m' Ll), SL, Anchor, (ones_weigh rays cs d e' l m' _ Ll S' One')
        by (unfold at_rays; now rewrite map_length).
      unfold anchor_at. rewrite Nat2Z.inj_add. ring.
    + rewrite (whole_weigh (d * e') (outer l m') _ _ _ start _ Rr Lf Wf'). unfold end_of. reflexivity.
  - left. rewrite !andb_true_iff in H. destruct H as [[[J R0] La] Le].
    apply Nat.eqb_eq in J, R0. apply same_form_eq in La, Le. rewrite La, Le, weigh_no_form in I. lia.
Qed.

Lemma shifts_differ j all k runs shs : nth_error ws (before + j) = Some (k, runs) -> weigh all s = Z.of_nat k ->
  checks_shifts positives rays counts w before anchor_length (length s) j (zero (length s)) all shs = true ->
  forall i r, (i < k)%nat -> (r < length runs)%nat ->
  (j = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of j i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of j i r runs + x).
Proof.
  intros N K H i r I R.
  destruct (for_copies_sound counts shift last _ e m s k all M SM E One K shs (zero (length s)) H) with (i := i)
    as [least [sh [C Bounds]]]; [apply repeat_length|assumption|rewrite weigh_no_form; lia|].
  exact (shift_differs j least sh C k runs i r N I R Bounds).
Qed.

Lemma all_shifts_differ : forall rest shss j, checks_all_shifts positives rays counts w before anchor_length (length s) j rest shss = true ->
  forall j' a, nth_error rest j' = Some a -> forall k runs i r, nth_error ws (before + (j + j')) = Some (k, runs) ->
  weigh (fst a) s = Z.of_nat k -> (i < k)%nat -> (r < length runs)%nat ->
  (j + j' = 0 /\ i = 0 /\ r = 0)%nat \/
  exists x, (anchor_at + x < length (powers ws) /\ end_of (j + j') i r runs + x < length (powers ws))%nat /\
  value_at (anchor_at + x) <> value_at (end_of (j + j') i r runs + x).
Proof.
  induction rest as [|[kf rf] rest IH]; intros shss j H j' a Na k runs i r N K I R; [destruct j'; discriminate|].
  destruct shss as [|shs shss]; [discriminate|]. cbn [checks_all_shifts] in H. apply andb_true_iff in H. destruct H as [H1 H2].
  destruct j' as [|j']; cbn [nth_error] in Na.
  - injection Na as <-. cbn [fst] in K. rewrite Nat.add_0_r in *.
    now apply (shifts_differ j kf k runs shs N K H1).
  - replace (j + S j')%nat with (S j + j')%nat in * by lia. now apply (IH shss (S j) H2 j' a Na k runs i r).
Qed.
End Sound.

Lemma ends_with_sound positives counts e m t s w ws v : 0 < e -> weights m -> spans counts e m s -> weigh [1] s = 1 ->
  Forall (fun f => 0 < weigh f t) positives -> Forall2 (same_segment t s) w ws ->
  ends_with positives counts w = Some v ->
  (0 < length (powers ws))%nat /\ nth (length (powers ws) - 1) (powers ws) 0%nat = v.
Proof.
  intros E M SM One Pos Same H. unfold ends_with in H.
  destruct (rev w) as [|[k runs] w'] eqn:Rw; [discriminate|]. destruct (rev runs) as [|[x f] runs'] eqn:Rr; [discriminate|].
  destruct (at_most (ones counts) (at_rays counts k)) eqn:K; [|discriminate].
  destruct (existsb (same_form f) positives) eqn:P; [|discriminate]. cbn [andb] in H. injection H as ->.
  apply (is_positive positives t f Pos) in P.
  apply (f_equal (@rev _)) in Rw, Rr. rewrite rev_involutive in Rw, Rr. cbn [rev] in Rw, Rr. rewrite Rw in Same.
  apply Forall2_app_inv_l in Same. destruct Same as [u1 [u2 [_ [S2 ->]]]].
  inversion S2 as [|a [kn rn] z1 z2 [A B] T]; subst. inversion T; subst. cbn [fst snd] in A, B.
  apply Forall2_app_inv_l in B. destruct B as [r1 [r2 [_ [B2 ->]]]].
  inversion B2 as [|b [y c] z3 z4 [C1 C2] T2]; subst. inversion T2; subst. cbn [fst snd] in C1, C2. subst y.
  apply (weigh_at_most m M) in K. unfold ones in K. rewrite !SM, One, A in K.
  assert (Kn : (0 < kn)%nat) by nia. assert (Cn : (0 < c)%nat) by lia.
  destruct kn as [|kn]; [lia|].
  assert (Q : exists z, expand (u1 ++ [(S kn, r1 ++ [(v, c)])]) = z ++ [(v, c)]).
  { unfold expand. rewrite flat_map_app. cbn [flat_map fst snd]. rewrite app_nil_r.
    replace (S kn) with (kn + 1)%nat by lia. rewrite repeat_app, concat_app. cbn [repeat concat]. rewrite app_nil_r.
    exists (flat_map (fun s0 => concat (repeat (snd s0) (fst s0))) u1 ++ concat (repeat (r1 ++ [(v, c)]) kn) ++ r1).
    now rewrite !app_assoc. }
  destruct Q as [z Q]. rewrite powers_expand, Q. split; [|now apply last_letter].
  rewrite spell_app, app_length. change (spell [(v, c)]) with (repeat v c ++ []). rewrite app_nil_r, repeat_length. lia.
Qed.

Lemma first_two_sound counts e m t s then_ v v1 f1 v2 f2 :
  0 < e -> weights m -> spans counts e m s -> weigh [1] s = 1 -> Forall2 (same_segment t s) then_ v ->
  first_two counts then_ = Some ((v1, f1), (v2, f2)) ->
  exists c1 c2 rest k runs vs, expand v = (v1, c1) :: (v2, c2) :: rest /\ v = (k, (v1, c1) :: runs) :: vs /\
  weigh f1 t = Z.of_nat c1 /\ weigh f2 t = Z.of_nat c2.
Proof.
  intros E M SM One V H.
  assert (often : forall k k', at_most (ones counts) (at_rays counts k) = true -> weigh k s = Z.of_nat k' -> (1 <= k')%nat).
  { intros k k' K A. apply (weigh_at_most m M) in K. unfold ones in K. rewrite !SM, One, A in K. nia. }
  assert (once : forall k k', at_most (at_rays counts k) (ones counts) = true -> weigh k s = Z.of_nat k' -> (k' <= 1)%nat).
  { intros k k' K A. apply (weigh_at_most m M) in K. unfold ones in K. rewrite !SM, One, A in K. nia. }
  destruct then_ as [|[k [|[w1 g1] runs]] then_]; try discriminate.
  inversion V as [|x [kn rn] z1 vs [A B] T]; subst. cbn [fst snd] in A, B.
  inversion B as [|b1 [y1 c1] z2 rn' [B1 B2] T1]; subst. cbn [fst snd] in B1, B2. subst y1.
  cbn [first_two] in H. destruct runs as [|[w2 g2] runs].
  - destruct then_ as [|[k2 [|[w2 g2] runs2]] then_]; try discriminate.
    destruct (at_most (ones counts) (at_rays counts k)) eqn:K1; [|discriminate].
    destruct (at_most (at_rays counts k) (ones counts)) eqn:K2; [|discriminate].
    destruct (at_most (ones counts) (at_rays counts k2)) eqn:K3; [|discriminate].
    cbn [andb] in H. injection H as -> -> -> ->.
    inversion T as [|x [kn2 rn2] z3 vs' [A2 B3] T2]; subst. cbn [fst snd] in A2, B3.
    inversion B3 as [|b2 [y2 c2] z4 rn2' [B4 B5] T3]; subst. cbn [fst snd] in B4, B5. subst y2.
    inversion T1; subst. specialize (often k kn K1 A) as O1. specialize (once k kn K2 A) as O2. specialize (often k2 kn2 K3 A2) as O3.
    assert (kn = 1%nat) as -> by lia. destruct kn2 as [|kn2]; [lia|].
    do 6 eexists. split; [unfold expand; cbn [flat_map fst snd repeat concat app]; reflexivity|].
    split; [reflexivity|now split].
  - destruct (at_most (ones counts) (at_rays counts k)) eqn:K1; [|discriminate]. injection H as -> -> -> ->.
    inversion T1 as [|b2 [y2 c2] z4 rn2' [B4 B5] T3]; subst. cbn [fst snd] in B4, B5. subst y2.
    specialize (often k kn K1 A) as O1. destruct kn as [|kn]; [lia|].
    do 6 eexists. split; [unfold expand; cbn [flat_map fst snd repeat concat app]; reflexivity|].
    split; [reflexivity|now split].
Qed.

(** The length of a word, at the point and the counts. *)
Fixpoint segments_measure (t s : vector) (w : list segment) : Z :=
  match w with [] => 0 | (k, runs) :: w' => weigh k s * measure t runs + segments_measure t s w' end.

Lemma measure_powers t s w ws : Forall2 (same_segment t s) w ws ->
  segments_measure t s w = Z.of_nat (length (powers ws)).
Proof.
  intro H. induction H as [|[k runs] [kn rn] w ws [A B] H IH]; [reflexivity|]. cbn [fst snd] in A, B.
  change (powers ((kn, rn) :: ws)) with (concat (repeat (spell rn) kn) ++ powers ws).
  rewrite app_length, copies_length, Nat2Z.inj_add, Nat2Z.inj_mul. cbn [segments_measure].
  rewrite A, IH, (measure_spell t runs rn B). reflexivity.
Qed.

Theorem shortest_theorem positives dimension rays counts first then_ shss :
  checks_shortest positives dimension rays counts first then_ shss = true ->
  forall g t d l s e m u v,
  0 < d -> weights l -> length l = length rays -> forallb (fun r => Nat.eqb (length r) (length t)) rays = true ->
  combination (length t) l rays = scale d t ->
  0 < e -> weights m -> length m = length counts -> forallb (fun r => Nat.eqb (length r) (length s)) counts = true ->
  combination (length s) m counts = scale e s ->
  length s = dimension -> weigh [1] s = 1 ->
  Forall (fun f => 0 < weigh f t) positives ->
  Forall2 (same_segment t s) first u -> Forall2 (same_segment t s) then_ v ->
  (forall n, g n = sequence (powers u) (powers v) n) ->
  forall from p, segments_measure t s first = Z.of_nat from -> segments_measure t s then_ = Z.of_nat p ->
  repeats g from p /\ least g from p.
Proof.
  intros K g t d l s e m u v D L Ll Fr Cr E M Lm Fc Cc Ds One Pos U V G from p Mf Mp.
  assert (from = length (powers u)) as -> by (rewrite (measure_powers t s first u U) in Mf; lia).
  assert (p = length (powers v)) as -> by (rewrite (measure_powers t s then_ v V) in Mp; lia).
  assert (SL : spans rays d l t).
  { intro f. apply forallb_lengths in Fr. now rewrite <- (weigh_combination (length t) f l rays Fr), Cr, weigh_scale. }
  apply forallb_lengths in Fc.
  assert (SM : spans counts e m s).
  { intro f. now rewrite <- (weigh_combination (length s) f m counts Fc), Cc, weigh_scale. }
  unfold checks_shortest in K. cbv zeta in K. rewrite !andb_true_iff in K. destruct K as [[Short K] Ends].
  set (w := first ++ then_ ++ then_ ++ then_) in *. set (ws := u ++ v ++ v ++ v).
  assert (Same : Forall2 (same_segment t s) w ws) by (unfold w, ws; repeat apply Forall2_app; assumption).
  assert (Sh : Forall (fun a : segment => (length (fst a) <= length s)%nat) w).
  { apply Forall_forall. intros a A. rewrite forallb_forall in Short. specialize (Short a A). apply Nat.leb_le in Short.
    rewrite Ds. exact Short. }
  destruct (first_two counts then_) as [[[v1 f1] [v2 f2]]|] eqn:Two; [|discriminate].
  rewrite !andb_true_iff in K. destruct K as [[[Ne P1] P2] All]. apply negb_true_iff, Nat.eqb_neq in Ne.
  apply (is_positive positives t _ Pos) in P1. apply (is_positive positives t _ Pos) in P2.
  destruct (first_two_sound counts e m t s then_ v v1 f1 v2 f2 E M SM One V Two)
    as [c1 [c2 [rest [k0 [rr [vs [Ex [Ev [A1 A2]]]]]]]]].
  assert (C1 : (0 < c1)%nat) by lia. assert (C2 : (0 < c2)%nat) by lia.
  assert (Pv : (0 < length (powers v))%nat).
  { rewrite powers_expand, Ex, spell_cons, app_length, repeat_length. lia. }
  assert (Rep : repeats g (length (powers u)) (length (powers v))).
  { intros n N. rewrite !G. now apply sequence_repeats. }
  split; [exact Rep|]. apply least_by; [assumption|exact Rep| |].
  - intros q Q Div R.
    assert (Q0 : (0 < q)%nat) by (destruct q; [destruct Div as [z Z]; lia|lia]).
    assert (R' : repeats (sequence (powers u) (spell (expand v))) (length (powers u)) q).
    { intros n N. rewrite <- powers_expand, <- !G. now apply R. }
    rewrite powers_expand in Q. rewrite Ex in R', Q.
    destruct (shorter_period (powers u) v1 v2 c1 c2 rest Ne C1 C2 q (conj Q0 Q) R') as [a [b [Sp La]]].
    rewrite <- Ex in Sp.
    destruct (expand_prefix v a b Sp) as [j [k [runs [i [ra [r [rb [N [I [Rr Lp]]]]]]]]]]; [intros ->; simpl in La; lia|].
    assert (Jv : (j < length v)%nat) by (apply nth_error_Some; congruence).
    assert (Nt : exists x, nth_error then_ j = Some x /\ weigh (fst x) s = Z.of_nat k).
    { destruct (nth_error then_ j) as [x|] eqn:Nx.
      - destruct (Forall2_nth _ _ _ V j x Nx) as [y [Ny [Sy _]]]. rewrite N in Ny. injection Ny as <-. now exists x.
      - exfalso. apply nth_error_None in Nx. pose proof (as_many V). lia. }
    destruct Nt as [x [Nx Kx]].
    assert (Lu : length first = length u) by exact (as_many U).
    assert (Nw : nth_error ws (length first + (0 + j)) = Some (k, runs)).
    { unfold ws. rewrite Lu, nth_error_app2 by lia. replace (length u + (0 + j) - length u)%nat with j by lia.
      rewrite nth_error_app1 by assumption. assumption. }
    assert (Rl : (length ra < length runs)%nat) by (rewrite Rr, app_length; simpl; lia).
    assert (Fn : firstn (S (length ra)) runs = ra ++ [r]).
    { rewrite Rr. replace (S (length ra)) with (length ra + 1)%nat by lia. rewrite firstn_app_2. reflexivity. }
    assert (Fw : forall z, (z <= length v)%nat -> length (powers (firstn (length first + z) ws)) =
      (length (powers u) + length (powers (firstn z v)))%nat).
    { intros z Hz. unfold ws. rewrite Lu, firstn_app_2, powers_app, app_length, firstn_app.
      replace (z - length v)%nat with 0%nat by lia. now rewrite firstn_O, app_nil_r. }
    destruct (all_shifts_differ positives rays counts w (length first) f1 d e l m t s ws c1 D E L M Ll Lm SL SM Fc One Sh
      Same Pos A1 then_ shss 0 ltac:(rewrite Ds; exact All) j x Nx k runs i (length ra) Nw Kx I Rl)
      as [[J0 [I0 R0]]|[y [[Y1 Y2] Neq]]].
    + (* the first run itself *)
      assert (j = 0%nat) as -> by lia. subst i. rewrite Ev in N. cbn [nth_error] in N. injection N as <- <-.
      destruct ra; [|discriminate]. injection Rr as <- _. cbn [firstn] in Lp.
      change (length (powers [])) with 0%nat in Lp. rewrite Nat.mul_0_l in Lp. cbn [app] in Lp.
      change (spell [(v1, c1)]) with (repeat v1 c1 ++ []) in Lp. rewrite app_nil_r, repeat_length in Lp. lia.
    + unfold anchor_at, end_of in *. replace (0 + j)%nat with j in * by lia.
      rewrite (Fw j) in Y2, Neq by lia. pose proof (Fw 0%nat ltac:(lia)) as F0. rewrite Nat.add_0_r in F0.
      rewrite F0 in Y1, Neq. rewrite Fn in Y2, Neq. rewrite firstn_O in Y1, Neq.
      change (length (powers [])) with 0%nat in *.
      assert (Tot : length (powers ws) = (length (powers u) + 3 * length (powers v))%nat).
      { unfold ws. rewrite !powers_app, !app_length. lia. }
      assert (Val : forall n, (n < length (powers ws))%nat -> Copies.g ws n = g n).
      { intros n Hn. unfold Copies.g, ws. rewrite !powers_app, G. apply nth_three; [assumption|lia]. }
      apply Neq. rewrite !Val by lia.
      replace (length (powers u) + length (powers (firstn j v)) + i * length (spell runs) + length (spell (ra ++ [r])) + y)%nat
        with (length (powers u) + 0 + c1 + y + q)%nat by lia.
      symmetry. apply R. lia.
  - destruct first as [|fs first'] eqn:Ef; [left; inversion U; reflexivity|rewrite <- Ef in *].
    right.
    destruct (ends_with positives counts first) as [a|] eqn:Ea; [|discriminate].
    destruct (ends_with positives counts then_) as [b|] eqn:Eb; [|discriminate].
    destruct (ends_with_sound positives counts e m t s first u a E M SM One Pos U Ea) as [La Va].
    destruct (ends_with_sound positives counts e m t s then_ v b E M SM One Pos V Eb) as [Lb Vb].
    apply negb_true_iff, Nat.eqb_neq in Ends. rewrite !G. unfold sequence.
    destruct (Nat.ltb_spec (length (powers u) - 1 + length (powers v)) (length (powers u))); [lia|].
    destruct (Nat.ltb_spec (length (powers u) - 1) (length (powers u))); [|lia].
    replace (length (powers u) - 1 + length (powers v) - length (powers u))%nat with (length (powers v) - 1)%nat by lia.
    rewrite Nat.mod_small by lia. rewrite Va, Vb. congruence.
Qed.

(** * The same word in other segments *)
Lemma spell_same x k k' w w' : k = k' -> spell w = spell w' -> spell ((x, k) :: w) = spell ((x, k') :: w').
Proof. intros <- H. now rewrite !spell_cons, H. Qed.
Lemma spell_none x k w w' : k = 0%nat -> spell w = spell w' -> spell ((x, k) :: w) = spell w'.
Proof. intros -> H. exact H. Qed.

Lemma powers_same k k' runs runs' w w' : k = k' -> spell runs = spell runs' -> powers w = powers w' ->
  powers ((k, runs) :: w) = powers ((k', runs') :: w').
Proof. intros <- R H. unfold powers in *. cbn [flat_map fst snd]. now rewrite R, H. Qed.
(** Without segments that never come, or are empty. *)
Lemma powers_none k runs w w' : k = 0%nat -> powers w = powers w' -> powers ((k, runs) :: w) = powers w'.
Proof. intros -> H. exact H. Qed.
Lemma powers_empty k runs w w' : spell runs = spell [] -> powers w = powers w' -> powers ((k, runs) :: w) = powers w'.
Proof.
  intros R H. unfold powers in *. cbn [flat_map fst snd]. rewrite R, H. clear. induction k; [reflexivity|assumption].
Qed.
(** With the first copy of a segment in the one before it. *)
Lemma powers_joined one r1 w x k r2 w' : one = 1%nat -> spell (r1 ++ r2) = spell x -> powers w = powers ((S k, r2) :: w') ->
  powers ((one, r1) :: w) = powers ((1%nat, x) :: (k, r2) :: w').
Proof.
  intros -> X H. unfold powers in *. cbn [flat_map fst snd repeat concat] in *. rewrite H, <- X, !app_nil_r.
  unfold spell. now rewrite flat_map_app, <- !app_assoc.
Qed.

Ltac same_spell :=
  cbn [app];
  first [apply spell_same; [reflexivity|same_spell] | apply spell_none; [lia|same_spell] | reflexivity].
Ltac same_powers :=
  first
    [ apply powers_none; [lia|same_powers]
    | apply powers_empty; [same_spell|same_powers]
    | apply powers_same; [lia|same_spell|same_powers]
    | apply powers_joined; [lia|same_spell|same_powers]
    | reflexivity ].

(** What is left to show, of numbers, when `shortest_theorem` is applied. *)
Ltac shortest_numbers :=
  first
    [ match goal with |- segments_measure _ _ _ = _ => cbn [segments_measure measure weigh]; lia end
    | match goal with |- Forall (fun f => 0 < weigh f _) _ =>
        repeat (apply Forall_cons; [cbn [weigh]; lia|]); apply Forall_nil end
    | match goal with |- forall n, _ = _ => assumption end
    | match goal with
        values : forall n, _ = sequence (powers ?u) (powers ?v) n |- forall n, _ = sequence (powers ?u') (powers ?v') n =>
        let same_u := fresh "same_u" in let same_v := fresh "same_v" in
        assert (same_u : powers u = powers u') by same_powers; assert (same_v : powers v = powers v') by same_powers;
        try rewrite <- same_u; try rewrite <- same_v; exact values
      end
    | power_numbers ].
