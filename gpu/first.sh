set -x
pwd; ls | head -40; nvcc --version | tail -2; g++ --version | head -1; cmake --version | head -1; nproc; nvidia-smi | head -15
time (cmake -S gpu -B build/gpu && cmake --build build/gpu -j16) > $OUT/build.log 2>&1 || tail -30 $OUT/build.log
G=build/gpu/takeaway-gpu
time $G self-test || exit 1
cd /tmp; rm -f *.jnl; G=$OLDPWD/$G
for n in 32 36 40; do timeout 60 $G survey subsets --let n=$n --outcomes --out o$n.jnl --quiet; done
$G survey subsets --let n=2..22 --outcomes --out s.jnl --quiet; $G digest s.jnl
timeout 60 $G survey subsets --let n=26 --out v26.jnl --quiet
timeout 60 $G survey '{a,b,c}' --let c=3..512 --where 'gcd(a,b,c)=1' --where 'c != a+b' --keep summary --out t.jnl --quiet; $G digest t.jnl
timeout 60 $G survey '{a,b,c-b,c-a,c}' --let c=5..64 --let 'b=2..floor((c-1)/2)' --let a=1..b-1 --outcomes --keep summary --out f.jnl --limit 10^8 --quiet
timeout 60 $G survey '{a,b,c,d}' --let d=4..128 --outcomes --keep summary --out k4.jnl --quiet
for n in 32 36 40; do $G records o$n.jnl | tail -2; done
