(** Words with powers: runs that come again and again, a number of times that is a parameter, too. The walk is
    that of `Walk`, along one copy of a segment and what its moves see, for many copies at once. *)
From Coq Require Import List ZArith Arith Lia Bool.
From Takeaway Require Import Game Periods Walk Runs Cone Words Products.
Import ListNotations.
Local Open Scope Z_scope.

(** Segments: each says how often its runs come. *)
Definition powers (w : list (nat * list (nat * nat))) : list nat :=
  flat_map (fun s => concat (repeat (spell (snd s)) (fst s))) w.

(** * The word, and places in it *)
Definition segment := (vector * forms)%type.   (* how often, and the runs *)

(** A copy of a segment: which segment, and which copy, a form in the counts and i. *)
Definition place := (nat * vector)%type.

(** All that is needed of a segment at the rays: where it begins, its length, how often it comes, its runs. *)
Record laid := Laid { begins : vector; long : vector; often : vector; laid_runs : list (nat * vector) }.

Fixpoint lay (rays counts : list vector) (from : vector) (w : list segment) : list laid :=
  match w with
  | [] => []
  | (k, runs) :: w' =>
    let rs := lengths_at rays runs in
    let len := whole (zero (length rays)) rs in
    let often := at_rays counts k in
    Laid from len often rs :: lay rays counts (plus from (outer len often)) w'
  end.
Fixpoint laid_end (from : vector) (w : list laid) : vector :=
  match w with [] => from | s :: w' => laid_end (plus (begins s) (outer (long s) (often s))) w' end.

(** The form 1 at the rays of the counts. *)
Definition ones (counts : list vector) : vector := at_rays counts [1].

Definition equal (u v : vector) : bool := at_most u v && at_most v u.

(** The runs of places that follow one another: where they begin, and their ends. *)
Fixpoint read_places (counts : list vector) (table : list laid) (at_ : vector) (ps : list place) : option (word value) :=
  match ps with
  | [] => Some []
  | (j, i) :: ps' =>
    match nth_error table j with
    | None => None
    | Some s =>
      let iv := at_rays counts i in
      let one := ones counts in
      let from := plus (begins s) (outer (long s) iv) in
      let runs := map (fun r => (fst r, outer (snd r) one)) (laid_runs s) in
      if at_most (zero (length counts)) iv && at_most (plus iv one) (often s) && equal at_ from
      then match read_places counts table (whole from runs) ps' with
           | None => None
           | Some w => Some (ends from runs ++ w)
           end
      else None
    end
  end.

Definition place_begins (counts : list vector) (table : list laid) (p : place) : vector :=
  match nth_error table (fst p) with
  | None => []
  | Some s => plus (begins s) (outer (long s) (at_rays counts (snd p)))
  end.

(** What a move sees: perhaps what lies below 0, and then some places. *)
Definition sight := (bool * list place)%type.

Definition sight_word (bd : boundary) (counts : list vector) (table : list laid) (pairs : nat) (x : vector) (v : sight)
  : option (word value) :=
  let '(below, ps) := v in
  if below then
    match read_places counts table (zero pairs) ps with
    | Some w => Some ((outside bd, zero pairs) :: w)
    | None => None
    end
  else match ps with
       | [] => None
       | p :: _ => let from := place_begins counts table p in
                   if at_most from x then read_places counts table from ps else None
       end.

Fixpoint sights (bd : boundary) (counts : list vector) (table : list laid) (pairs : nat) (from : vector)
  (moves : list vector) (vs : list sight) : option (list (cursor value)) :=
  match moves, vs with
  | [], [] => Some []
  | s :: moves', v :: vs' =>
    match sight_word bd counts table pairs (plus from (minus s)) v with
    | None => None
    | Some w =>
      match skip value from s w, sights bd counts table pairs from moves' vs' with
      | Some c, Some cs => Some (c :: cs)
      | _, _ => None
      end
    end
  | _, _ => None
  end.

(** A check for each range of copies: the next one begins behind the last, and the last one ends with the last
    copy. *)
Fixpoint for_copies (counts : list vector) (range : Type) (upto : range -> vector) (check : vector -> range -> bool)
  (dimension : nat) (least all : vector) (rs : list range) : bool :=
  match rs with
  | [] => at_most (at_rays counts all) (at_rays counts least)
  | r :: rs' =>
    Nat.eqb (length (upto r)) dimension && check least r &&
    for_copies counts range upto check dimension (plus (upto r) (1 :: zero (dimension - 1))) all rs'
  end.

Lemma for_copies_sound counts range upto check e m s k all : weights m -> spans counts e m s -> 0 < e ->
  weigh [1] s = 1 -> weigh all s = Z.of_nat k ->
  forall rs least, for_copies counts range upto check (length s) least all rs = true -> length least = length s ->
  forall i, (i < k)%nat -> weigh least s <= Z.of_nat i ->
  exists least' r, check least' r = true /\ weigh least' s <= Z.of_nat i <= weigh (upto r) s.
Proof.
  intros M SM E One K. induction rs as [|r rs IH]; intros least H Lw i I Low; cbn [for_copies] in H.
  - apply (weigh_at_most m M) in H. rewrite !SM, K in H. nia.
  - rewrite !andb_true_iff in H. destruct H as [[Lq H] R]. apply Nat.eqb_eq in Lq.
    destruct (Z_le_gt_dec (Z.of_nat i) (weigh (upto r) s)) as [Le|Gt]; [exists least, r; split; [assumption|lia]|].
    assert (Len : length (1 :: zero (length s - 1)) = length s).
    { unfold zero. simpl. rewrite repeat_length. destruct s; simpl in *; lia || discriminate. }
    apply (IH (plus (upto r) (1 :: zero (length s - 1))) R); [rewrite plus_length; congruence|assumption|].
    assert (One' : weigh (1 :: zero (length s - 1)) s = 1).
    { destruct s as [|a s']; [simpl in One; discriminate|]. cbn [weigh length].
      rewrite weigh_no_form. cbn [weigh] in One. lia. }
    rewrite weigh_sum by congruence. lia.
Qed.

(** The copies of a segment up to one, and what the moves see from them. *)
Record stretch := Stretch { most : vector; seen_by : list sight }.

(** The form i: the last of the counts. *)
Definition copy_form (dimension : nat) : vector := zero dimension ++ [1].

Lemma copy_form_at (s : vector) i : weigh (copy_form (length s)) (s ++ [i]) = i.
Proof.
  unfold copy_form. rewrite (weigh_last _ s i s eq_refl).
  rewrite app_nth2 by (unfold zero; rewrite repeat_length; lia).
  unfold zero at 2. rewrite repeat_length, Nat.sub_diag. cbn [nth].
  assert (Z0 : forall (u v : vector), weigh (zero (length u) ++ v) u = 0).
  { induction u as [|x u IH]; intro v; [destruct v; reflexivity|]. unfold zero in *. simpl. rewrite IH. lia. }
  rewrite Z0. lia.
Qed.

Section Check.
Variables (fuel : nat) (bd : boundary) (rays counts : list vector) (moves : list products) (w : list segment).

Definition checks_stretch (dimension j : nat) (least : vector) (st : stretch) : bool :=
  let cs := between counts least (most st) in
  let pairs := (length cs * length rays)%nat in
  let table := lay rays cs (zero pairs) w in
  let here := (j, copy_form dimension) in
  let from := place_begins cs table here in
  match read_places cs table from [here], sights bd cs table pairs from (map (at_pairs rays cs) moves) (seen_by st) with
  | Some cur, Some options =>
    match skip value from (zero pairs) cur, nth_error table j with
    | Some c, Some s => walk value fuel obeys (plus from (outer (long s) (ones cs))) (c :: options)
    | _, _ => false
    end
  | _, _ => false
  end.

Definition checks_stretches (dimension j : nat) (least all : vector) (sts : list stretch) : bool :=
  for_copies counts stretch most (checks_stretch dimension j) dimension least all sts.

Fixpoint checks_segments (dimension j : nat) (rest : list segment) (stss : list (list stretch)) : bool :=
  match rest, stss with
  | [], [] => true
  | (k, _) :: rest', sts :: stss' =>
    checks_stretches dimension j (zero dimension) k sts && checks_segments dimension (S j) rest' stss'
  | _, _ => false
  end.
End Check.

(** * Places, in natural numbers *)

Lemma nth_copies (a : list nat) : forall k i n, (i < k -> n < length a ->
  nth (i * length a + n) (concat (repeat a k)) 0 = nth n a 0)%nat.
Proof.
  induction k as [|k IH]; intros i n I N; [lia|]. cbn [repeat concat]. destruct i as [|i].
  - simpl. now apply app_nth1.
  - rewrite app_nth2 by (simpl; lia). rewrite <- (IH i n) by lia. f_equal. simpl. lia.
Qed.
Lemma copies_length (a : list nat) k : length (concat (repeat a k)) = (k * length a)%nat.
Proof. induction k as [|k IH]; [reflexivity|]. cbn [repeat concat]. rewrite app_length, IH. reflexivity. Qed.

Lemma nth_place : forall w j k runs i n, nth_error w j = Some (k, runs) ->
  (i < k -> n < length (spell runs) ->
  length (powers (firstn j w)) + i * length (spell runs) + n < length (powers w) /\
  nth (length (powers (firstn j w)) + i * length (spell runs) + n) (powers w) 0 = nth n (spell runs) 0)%nat.
Proof.
  induction w as [|[k' runs'] w IH]; intros [|j] k runs i n E I N; cbn [nth_error] in E; try discriminate.
  - injection E as -> ->. cbn [firstn].
    change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w).
    change (length (powers [])) with 0%nat. rewrite Nat.add_0_l.
    assert (B : (i * length (spell runs) + n < k * length (spell runs))%nat) by nia.
    rewrite app_length, copies_length. split; [lia|].
    rewrite app_nth1 by (now rewrite copies_length). now apply nth_copies.
  - destruct (IH j k runs i n E I N) as [A B]. cbn [firstn].
    change (powers ((k', runs') :: firstn j w)) with (concat (repeat (spell runs') k') ++ powers (firstn j w)).
    change (powers ((k', runs') :: w)) with (concat (repeat (spell runs') k') ++ powers w).
    rewrite !app_length. split; [lia|]. rewrite app_nth2 by lia. rewrite <- B. f_equal. lia.
Qed.

(** Every heap has its place. *)
Lemma place_of : forall w n, (n < length (powers w))%nat -> exists j k runs i o,
  nth_error w j = Some (k, runs) /\ (i < k /\ o < length (spell runs) /\
  n = length (powers (firstn j w)) + i * length (spell runs) + o)%nat.
Proof.
  induction w as [|[k runs] w IH]; intros n N; [simpl in N; lia|].
  change (powers ((k, runs) :: w)) with (concat (repeat (spell runs) k) ++ powers w) in N.
  rewrite app_length, copies_length in N.
  destruct (le_lt_dec (k * length (spell runs)) n) as [L|L].
  - destruct (IH (n - k * length (spell runs))%nat ltac:(lia)) as [j [k' [runs' [i [o [E [I [O Q]]]]]]]].
    exists (S j), k', runs', i, o. split; [assumption|]. split; [assumption|]. split; [assumption|].
    cbn [firstn]. change (powers ((k, runs) :: firstn j w)) with (concat (repeat (spell runs) k) ++ powers (firstn j w)).
    rewrite app_length, copies_length. lia.
  - assert (P : (length (spell runs) <> 0)%nat) by (intro Z; rewrite Z in L; lia).
    exists 0%nat, k, runs, (n / length (spell runs))%nat, (n mod length (spell runs))%nat.
    split; [reflexivity|]. split; [apply Nat.div_lt_upper_bound; [assumption|lia]|].
    split; [now apply Nat.mod_upper_bound|]. simpl firstn. simpl length.
    pose proof (Nat.div_mod n (length (spell runs)) P). lia.
Qed.
