-- Runs beyond those that are shown are let go.
grant delete on vendors.conformance_run to baize_app;
