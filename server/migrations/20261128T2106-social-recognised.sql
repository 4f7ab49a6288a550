-- What is found in a network after an answer got lost belongs to one post only.
alter table social_target add constraint social_target_provider unique (social_account_id, provider_id);
