#!/bin/sh
# Creates the owner of the tables, the program's login and the database (docs/how-to/run-in-production.md). The
# PostgreSQL image runs it when it creates its cluster. Passwords are passed in OWNER_PASSWORD and LOGIN_PASSWORD.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=login_password="$LOGIN_PASSWORD" <<'SQL'
create role openround_owner login createrole password :'owner_password';
create role openround_login login password :'login_password';
create database openround owner openround_owner;
SQL
