-- Of which warehouse the rules are. In a transaction of its own, because it locks a table that is in use.
alter table shipping_rule_set drop constraint if exists shipping_rule_set_warehouse_id_fkey;
alter table shipping_rule_set add constraint shipping_rule_set_warehouse_id_fkey
  foreign key (warehouse_id) references warehouse (id) on delete restrict on update cascade;
