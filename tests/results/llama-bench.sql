CREATE TABLE IF NOT EXISTS llama_bench (
  build_commit TEXT,
  build_number TEXT,
  cpu_info TEXT,
  gpu_info TEXT,
  backends TEXT,
  model_filename TEXT,
  model_type TEXT,
  model_size TEXT,
  model_n_params TEXT,
  n_batch TEXT,
  n_ubatch TEXT,
  n_threads TEXT,
  type_k TEXT,
  type_v TEXT,
  n_gpu_layers TEXT,
  n_prompt TEXT,
  n_gen TEXT,
  n_depth TEXT,
  test_time TEXT,
  avg_ns TEXT,
  stddev_ns TEXT,
  avg_ts TEXT,
  stddev_ts TEXT
);

INSERT INTO llama_bench (build_commit, build_number, cpu_info, gpu_info, backends, model_filename, model_type, model_size, model_n_params, n_batch, n_ubatch, n_threads, type_k, type_v, n_gpu_layers, n_prompt, n_gen, n_depth, test_time, avg_ns, stddev_ns, avg_ts, stddev_ts) VALUES ('abc1234', '6000', 'Acme CPU', 'Acme GPU', 'CUDA', 'models/bird-7b-q4.gguf', 'bird 7B Q4_K - Medium', '4000000000', '7000000000', '2048', '512', '8', 'f16', 'f16', '99', '512', '0', '0', '2026-03-02T10:00:00Z', '70000000', '900000', '7314.250000', '90.125000');
INSERT INTO llama_bench (build_commit, build_number, cpu_info, gpu_info, backends, model_filename, model_type, model_size, model_n_params, n_batch, n_ubatch, n_threads, type_k, type_v, n_gpu_layers, n_prompt, n_gen, n_depth, test_time, avg_ns, stddev_ns, avg_ts, stddev_ts) VALUES ('abc1234', '6000', 'Acme CPU', 'Acme GPU', 'CUDA', 'models/bird-7b-q4.gguf', 'bird 7B Q4_K - Medium', '4000000000', '7000000000', '2048', '512', '8', 'f16', 'f16', '99', '0', '128', '1024', '2026-03-02T10:00:00Z', '1066000000', '3800000', '120.500000', '0.430000');
