# Varnish 7 in front of the API and the portal, purged by the API (PURGE_URLS, PURGE_SECRET).
# Debian 12: apt-get install varnish varnish-modules
#   varnishd -a :6081 -f /etc/varnish/varnish.vcl -s malloc,1g
# The API servers: PURGE_URLS=http://10.0.0.5:6081 and one more of TRUSTED_PROXIES.
# The portal: API_URL leads past this cache.
vcl 4.1;

import std;
import xkey;

probe health {
  .url = "/health";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# One server each, or a proxy with several behind it. Deliveries and streams take their time.
backend api {
  .host = "10.0.0.11";
  .port = "4601";
  .probe = health;
  .first_byte_timeout = 90s;
  .between_bytes_timeout = 90s;
}

backend portal {
  .host = "10.0.0.11";
  .port = "4600";
  .probe = health;
}

# The API servers.
acl purgers {
  "127.0.0.1";
  "10.0.0.0"/24;
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # The value of PURGE_SECRET.
    if (client.ip !~ purgers || req.http.Purge-Secret != "change-this-secret") {
      return (synth(403, "Forbidden"));
    }
    if (req.http.xkey-purge) {
      std.log("purged: " + xkey.purge(req.http.xkey-purge));
    }
    if (req.http.xkey-softpurge) {
      std.log("made stale: " + xkey.softpurge(req.http.xkey-softpurge));
    }
    return (synth(200, "Purged"));
  }

  # The names in PUBLIC_API_URL and PUBLIC_URL.
  if (req.http.Host ~ "^api\.") {
    set req.backend_hint = api;
  } else {
    set req.backend_hint = portal;
  }

  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # Events of orders: sent as they happen, for hours.
  if (req.url ~ "^/orders/([^/]+/)?events(\?|$)") {
    return (pipe);
  }
  # Partners, and whoever is signed in. All other cookies are for scripts.
  if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(access|refresh)_token=[^;\s]") {
    return (pass);
  }
  unset req.http.Cookie;
  # Parts of videos.
  if (req.http.Range) {
    return (pass);
  }

  if (req.backend_hint == api) {
    # Only these parameters change an answer.
    set req.url = regsuball(req.url, "(?<=[?&])(?!(after|card|category|city|countryId|days|direction|format|grade|h|id|limit|maxPrice|maxheight|maxwidth|minPrice|number|page|pageSize|search|seller|set|sort|state|stateId|theme|url|variation|w|width|x|y|year)=)[^&]*&?", "");
    set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
  } else if (req.url !~ "^/frame/" && req.url ~ "[?&](?!(compare|defect|direction|format|grade|maxheight|maxwidth|page|search|sort|theme|url|variation|view)=)") {
    # A page's scripts read its whole address, so none is cut.
    return (pass);
  }

  if (req.restarts == 0) {
    unset req.http.X-Stale;
  }
  # What was purged a moment ago is still shown while we ask again; a second later everybody waits for the answer.
  if (req.http.X-Stale != "any" && std.healthy(req.backend_hint)) {
    set req.grace = 1s;
  }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status >= 500) {
    # vcl_synth looks for an older answer.
    if (!bereq.uncacheable && bereq.http.X-Stale != "any") {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  # Without a word about caching, such as redirects; and large files.
  if (!beresp.http.Cache-Control || std.integer(beresp.http.Content-Length, 0) > 8388608) {
    set beresp.uncacheable = true;
    set beresp.ttl = 60s;
    return (deliver);
  }
  # Kept for an outage. vcl_recv says what is shown otherwise.
  set beresp.grace = 1s;
  if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1s"), 1s);
  }
}

sub vcl_backend_error {
  if (!bereq.uncacheable && bereq.http.X-Stale != "any") {
    return (abandon);
  }
}

sub vcl_synth {
  # The servers failed: an older answer is better than none.
  if (resp.status == 503 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD")) {
    set req.http.X-Stale = "any";
    return (restart);
  }
}

sub vcl_deliver {
  # Nobody purges browsers, nor caches beyond this one: for them, what is purged here is as new as from the servers.
  if (resp.http.Surrogate-Key) {
    set resp.http.Cache-Control = regsub(resp.http.Cache-Control, ", s-maxage=[0-9]+", "");
    unset resp.http.Surrogate-Key;
    unset resp.http.xkey;
    unset resp.http.Age;
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (obj.uncacheable) {
    set resp.http.X-Cache = "pass";
  } else if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
    # They were about somebody else's request.
    unset resp.http.X-Request-Id;
    unset resp.http.X-Data-Age;
  } else {
    set resp.http.X-Cache = "miss";
  }
}
