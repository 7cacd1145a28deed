#!/bin/sh
# A verified campaign of 2,000 devices with authority, coordinator and swarm as three processes, and
# its map beside those of `simulate --assurance verified`. Some minutes on two cores.
#   tools/verified/trial.sh [FOLDER]      SFUMATO=... names another program than ./sfumato
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sfumato=${SFUMATO:-$here/../../sfumato}
folder=${1:-$(mktemp -d)}
devices=${DEVICES:-2000}
dropout=${DROPOUT:-0.1}
epsilon=${EPSILON:-1}
authority=http://127.0.0.1:${AUTHORITY_PORT:-8190}
server=http://127.0.0.1:${PORT:-8180}
terms="--devices $devices --strategy flat --epsilon $epsilon --grid 64 --assurance verified
  --corrupt 0.05 --tolerate-dropout 0.1"
mkdir -p "$folder"
cd "$folder"
trap 'kill $(cat pids 2>/dev/null) 2>/dev/null || true' EXIT
: > pids
printf 'requests-per-second: 1000000\nport: %s\ndata: authority\n' "${AUTHORITY_PORT:-8190}" > authority.yaml
"$sfumato" authority serve --config authority.yaml > authority.log 2>&1 &
echo $! >> pids
until grep -q "authority key" authority.log; do sleep 1; done
key=$(sed -n 's/^authority key: //p' authority.log)
"$sfumato" authority open-key trial --closes 2099-01-01T00:00:00Z --data authority > key.txt
"$sfumato" authority enrol --count "$devices" --data authority > codes.txt
id=$(cat key.txt)
# All devices share this machine: rounds get the time that it takes for all of them.
cat > sfumato.yaml <<END
enrolment: authority
authority-key: $key
port: ${PORT:-8180}
data: coordinator
campaigns:
  rounds:
    live: {keys: 5m, shares: 12m, verdict: 8m, inputs: 8m, opening: 5m}
END
"$sfumato" serve --config sfumato.yaml --exempt-loopback > server.log 2>&1 &
echo $! >> pids
until grep -q "admin token" server.log; do sleep 1; done
"$sfumato" swarm --server "$server" --authority "$authority" --codes codes.txt --devices "$devices" \
  --dropout "$dropout" --city dense --grid 64 > swarm.log 2>&1 &
swarm=$!
echo $swarm >> pids
until [ "$(curl -sf "$authority/v1/keys/$id/issued" | python3 -c 'import json,sys; print(json.load(sys.stdin)["issued"])')" = "$devices" ]; do
  kill -0 $swarm
  sleep 2
done
"$sfumato" authority end-key "$id" --data authority > /dev/null
# shellcheck disable=SC2086
"$sfumato" simulate $terms --city dense --estimator fused --out truth > /dev/null
export SFUMATO_TOKEN="${SFUMATO_TOKEN:-$(python3 "$here/compare.py" token server.log)}"
started=$(date +%s)
# shellcheck disable=SC2086,SC2046
"$sfumato" campaign create --server "$server" $terms --name trial \
  --area="$(python3 "$here/compare.py" area truth)" --key-id "$id" --authority "$authority" --json > created.json
campaign=$(python3 -c 'import json; print(json.load(open("created.json"))["id"])')
"$sfumato" campaign watch --server "$server" "$campaign" || true
echo "seconds $(($(date +%s) - started))"
"$sfumato" campaign export --server "$server" "$campaign" --out live.geojson
"$sfumato" campaign export --server "$server" "$campaign" --format transcript --out transcript.json
"$sfumato" replay transcript.json
lost=$(python3 "$here/compare.py" lost transcript.json "$devices")
# shellcheck disable=SC2086
"$sfumato" simulate $terms --city dense --estimator fused --dropout "$lost" --runs 20 --json > simulated.json
python3 "$here/compare.py" maps truth live.geojson transcript.json simulated.json
