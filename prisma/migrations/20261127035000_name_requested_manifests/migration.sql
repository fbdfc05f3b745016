alter type "carrier_manifest_state" rename value 'ASKED' to 'REQUESTED';
