-- The place of each follower in the positions: before the first event that it has not read. After a restore into another cluster the transaction
-- numbers say nothing, and events above the number of the last one read are unread.
UPDATE follower f SET position = least(
  (SELECT min(p.position) FROM event e JOIN event_position p USING (no) WHERE (e.tx, e.no) > (f.tx, f.no)),
  (SELECT min(p.position) FROM event e JOIN event_position p USING (no) WHERE e.no > f.no),
  (SELECT n.position + 1 FROM event_numbering n)) - 1;
