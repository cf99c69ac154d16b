(** Rows of numbers, each the mex of some of the next row and of a set that stays: why the letters of a
    comply/constrain game with a progression repeat (docs/comply.md).

    a is the first period, h the second; t is the block, k the place. *)
From Coq Require Import Arith Lia.

Definition mex_of (P : nat -> Prop) (v : nat) : Prop := ~ P v /\ forall u, u < v -> P u.

Definition before (g : nat -> nat -> nat) (t k v : nat) : Prop := exists s, s < t /\ g s k = v.
Definition behind (i : nat) (g : nat -> nat -> nat) (t k v : nat) : Prop := exists s, t < s < i /\ g s k = v.

Lemma before_dec g t k v : before g t k v \/ ~ before g t k v.
Proof.
  induction t as [|t [[s [L E]]|N]].
  - right. intros [s [L _]]. lia.
  - left. exists s. split; [lia|assumption].
  - destruct (Nat.eq_dec (g t k) v) as [E|E].
    + left. exists t. split; [lia|assumption].
    + right. intros [s [L E']]. destruct (Nat.eq_dec s t); [now subst|]. apply N. exists s. split; [lia|assumption].
Qed.

(** The first column that has the value. *)
Lemma first_before g t k v : before g t k v -> exists s, s < t /\ g s k = v /\ ~ before g s k v.
Proof.
  induction t as [|t IH]; intros [s [L E]]; [lia|].
  destruct (before_dec g t k v) as [B|B].
  - destruct (IH B) as [r [R H]]. exists r. split; [lia|assumption].
  - exists s. split; [assumption|]. split; [assumption|].
    intros [r [R E']]. apply B. exists r. split; [lia|assumption].
Qed.

Section Rows.

Variables (i K : nat) (F : nat -> nat -> Prop) (a h : nat -> nat -> nat).

(** What a row sees of the next one; the last row, K, sees nothing. *)
Definition next (g : nat -> nat -> nat) (t k v : nat) : Prop := k < K /\ before g t (S k) v.
(** What it sees of the row in front of it, in later blocks of the period before. *)
Definition last (g : nat -> nat -> nat) (t k v : nat) : Prop := exists k', k = S k' /\ behind i g t k' v.

Hypothesis first_period : forall t k, t < i -> k <= K -> mex_of (fun v => F k v \/ next a t k v) (a t k).
Hypothesis second_period : forall t k, t < i -> k <= K -> mex_of (fun v => next h t k v \/ last a t k v) (h t k).

Lemma next_more g t s k v : t <= s -> next g t k v -> next g s k v.
Proof. intros L [N [r [R E]]]. split; [assumption|]. exists r. split; [lia|assumption]. Qed.

Lemma a_grows t s k : t <= s -> s < i -> k <= K -> a t k <= a s k.
Proof.
  intros L I B. destruct (le_lt_dec (a t k) (a s k)) as [H|H]; [assumption|exfalso].
  destruct (first_period t k) as [_ D]; [lia|assumption|].
  destruct (first_period s k) as [C _]; [assumption|assumption|].
  apply C. destruct (D _ H) as [X|X]; [now left|right; now apply (next_more a t)].
Qed.

(** A value that a row comes to pass between two columns is in the next row there. *)
Lemma passed t s k : t <= s -> s < i -> k <= K -> a t k < a s k -> exists r, t <= r < s /\ k < K /\ a r (S k) = a t k.
Proof.
  intros L I B H. destruct (first_period s k) as [_ D]; [assumption|assumption|].
  destruct (first_period t k) as [C _]; [lia|assumption|].
  destruct (D _ H) as [X|[N [r [R E]]]]; [exfalso; apply C; now left|].
  exists r. split; [|now split]. destruct (le_lt_dec t r) as [Q|Q]; [lia|exfalso].
  apply C. right. split; [assumption|]. exists r. now split.
Qed.

Lemma h_at_most_a t k : t < i -> k <= K -> h t k <= a t k.
Proof.
  intros I B. destruct (second_period t k I B) as [_ D].
  destruct (le_lt_dec (h t k) (a t k)) as [H|H]; [assumption|exfalso].
  destruct (D _ H) as [[N [s [S' E]]]|[k' [-> [s [S' E]]]]].
  - destruct (second_period s (S k)) as [C _]; [lia|lia|]. apply C. right. exists k.
    split; [reflexivity|]. exists t. split; [lia|now symmetry].
  - destruct (first_period s k') as [C _]; [lia|lia|]. apply C. right. split; [lia|]. exists t.
    split; [lia|now symmetry].
Qed.

(** Of the row in front only the next block matters. *)
Lemma one_of_last t k u : t < i -> k <= K -> u < h t k -> ~ next h t k u ->
  exists k', k = S k' /\ S t < i /\ u = a (S t) k'.
Proof.
  intros I B H N. destruct (second_period t k I B) as [_ D].
  destruct (D _ H) as [X|[k' [-> [s [S' E]]]]]; [contradiction|].
  exists k'. split; [reflexivity|]. split; [lia|].
  assert (G : a (S t) k' <= a s k') by (apply a_grows; lia).
  destruct (Nat.eq_dec (a (S t) k') u) as [Q|Q]; [now symmetry|exfalso].
  destruct (passed (S t) s k') as [r [R [_ M]]]; [lia|lia|lia|lia|].
  pose proof (a_grows t r (S k') ltac:(lia) ltac:(lia) B). pose proof (h_at_most_a t (S k') I B). lia.
Qed.

(** Smaller values than h(t,k) stand before it in its row, but for that one. *)
Lemma row_has t : forall k u, S t < i -> k <= K -> u < h t k ->
  (forall k', k = S k' -> u <> a (S t) k') -> before h t k u.
Proof.
  induction t as [t IH] using lt_wf_ind. intros k u I B H N.
  assert (X : next h t k u).
  { destruct (le_lt_dec K k) as [Q|Q].
    - destruct (one_of_last t k u) as [k' [E [_ U]]]; [lia|assumption|assumption|intros [? _]; lia|].
      now destruct (N k' E).
    - destruct (before_dec h t (S k) u) as [D|D]; [now split|exfalso].
      destruct (one_of_last t k u) as [k' [E [_ U]]]; [lia|assumption|assumption|intros [_ ?]; contradiction|].
      now apply (N k' E). }
  destruct X as [Q X]. destruct (first_before h t (S k) u X) as [r [R [E first]]].
  (* everything smaller than u stands before r in the next row, but for w *)
  set (w := a (S r) k).
  assert (smaller : forall v, v < u -> v <> w -> before h r (S k) v).
  { intros v V W. apply (IH r R (S k) v); [lia|lia|lia|]. intros k' K'. injection K' as <-. assumption. }
  assert (cases : (forall v, v < u -> before h r (S k) v) \/ (w < u /\ ~ before h r (S k) w)).
  { destruct (le_lt_dec u w); [left; intros v V; apply smaller; lia|].
    destruct (before_dec h r (S k) w); [left|now right].
    intros v V. destruct (Nat.eq_dec v w); [now subst|now apply smaller]. }
  destruct cases as [A|[W D]].
  - destruct (Nat.eq_dec (h r k) u) as [Z|Z]; [exists r; now split|exfalso].
    destruct (second_period r k) as [C C']; [lia|assumption|].
    destruct (lt_eq_lt_dec (h r k) u) as [[Y|Y]|Y]; [|contradiction|].
    + apply C. left. split; [assumption|now apply A].
    + destruct (one_of_last r k u) as [k' [K' [_ U]]]; [lia|assumption|assumption|intros [_ ?]; contradiction|].
      subst k. assert (L : a (S r) k' <= a (S t) k') by (apply a_grows; lia).
      pose proof (N k' eq_refl). destruct (passed (S r) (S t) k') as [s [S' [_ M]]]; [lia|lia|lia|lia|].
      destruct (second_period r (S (S k'))) as [V _]; [lia|lia|]. apply V. right. exists (S k').
      split; [reflexivity|]. exists s. split; [lia|lia].
  - exfalso. assert (T : a t k = w).
    { assert (G : a (S r) k <= a t k) by (apply a_grows; lia). fold w in G.
      destruct (Nat.eq_dec (a t k) w) as [Y|Y]; [assumption|exfalso].
      destruct (passed (S r) t k) as [s [S' [_ M]]]; [lia|lia|assumption|fold w; lia|]. fold w in M.
      pose proof (a_grows r s (S k) ltac:(lia) ltac:(lia) ltac:(lia)).
      pose proof (h_at_most_a r (S k) ltac:(lia) ltac:(lia)). lia. }
    pose proof (h_at_most_a t k ltac:(lia) B). lia.
Qed.

(** So the third period is as the second. *)
Theorem third_period t k : t < i -> k <= K -> mex_of (fun v => next h t k v \/ last h t k v) (h t k).
Proof.
  intros I B. destruct (second_period t k I B) as [C D]. split.
  - intros [X|[k' [-> [s [S' E]]]]]; [apply C; now left|].
    destruct (second_period s k') as [C' _]; [lia|lia|]. apply C'. left. split; [lia|]. exists t.
    split; [lia|now symmetry].
  - intros u H. destruct (D u H) as [X|X]; [now left|].
    destruct (le_lt_dec K k) as [Q|Q]; [|destruct (before_dec h t (S k) u) as [Y|Y]; [left; now split|]].
    all: right; destruct (one_of_last t k u I B H) as [k' [-> [I' U]]]; [intros [? ?]; lia || contradiction|].
    all: exists k'; split; [reflexivity|]; exists (S t); split; [lia|].
    all: assert (L : h (S t) k' <= u) by (rewrite U; apply h_at_most_a; lia).
    all: destruct (Nat.eq_dec (h (S t) k') u) as [Z|Z]; [assumption|exfalso].
    all: destruct (second_period (S t) k') as [V _]; [lia|lia|]; apply V; left; split; [lia|].
    all: destruct (row_has t (S k') (h (S t) k')) as [s [S' E]];
      [lia|assumption|lia|intros q Q'; injection Q' as <-; lia|exists s; split; [lia|assumption]].
Qed.

End Rows.
