-- What a login looks like, by which logins alike are found. Null until the program fills it: rows of earlier versions, and those that they still insert.
alter table "staff" add column "login_skeleton" text;
