ALTER TABLE package VALIDATE CONSTRAINT package_weighing;
