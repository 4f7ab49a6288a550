-- By their result both ways, as lists ask for it: those without one last.
drop index checklist_filled_score;
create index checklist_filled_score on checklist_filled (account_id, score, id desc);
create index checklist_filled_score_down on checklist_filled (account_id, score desc nulls last, id desc);
