/** Whether a text holds what a known provider issues as a credential. No entropy is measured: shapes only. */

/** A shape begins where no word runs on into it, so that `task-…` is no `sk-…`. */
const start = '(?<![A-Za-z0-9])'

/** Prefix and alphabet as the providers issue them; the least lengths are below the real ones, and above any word. */
const shapes: readonly string[] = [
  // GitHub, GitLab
  'gh[pousr]_[A-Za-z0-9]{16,}',
  'github_pat_[A-Za-z0-9_]{20,}',
  'gl(?:pat|ptt|dt|rt|soat|agent|cbt|oas|ft|imt)-[A-Za-z0-9_.-]{16,}',
  // OpenAI, Anthropic and others that write sk-: at least one long run, which kebab-case words do not have
  'sk-(?=[A-Za-z0-9_-]*(?:(?=[A-Za-z]*[0-9])[A-Za-z0-9]{12,}|[A-Za-z0-9]{20,}))[A-Za-z0-9_-]{16,}',
  'sk-(?:ant|svcacct|or-v1)-[A-Za-z0-9_-]{16,}',
  // AWS, Google
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'AIza[A-Za-z0-9_-]{30,}',
  'ya29\\.[A-Za-z0-9_-]{20,}',
  'GOCSPX-[A-Za-z0-9_-]{20,}',
  // Slack
  'xox[abeoprs]-[A-Za-z0-9-]{10,}',
  'xapp-[0-9]-[A-Za-z0-9-]{10,}',
  'hooks\\.slack\\.com/services/T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]{16,}',
  // Addresses that are credentials
  'discord(?:app)?\\.com/api/webhooks/[0-9]{15,}/[A-Za-z0-9_-]{40,}',
  'bot[0-9]{8,10}:AA[A-Za-z0-9_-]{30,}',
  // Stripe, Square
  'sq0[a-z]{3}-[A-Za-z0-9_-]{20,}',
  '[prs]k_(?:live|test)_[A-Za-z0-9]{10,}',
  'whsec_[A-Za-z0-9+/=]{20,}',
  // Package registries
  'npm_[A-Za-z0-9]{30,}',
  'pypi-AgE[A-Za-z0-9_-]{20,}',
  'dckr_pat_[A-Za-z0-9_-]{20,}',
  'rubygems_[a-f0-9]{40,}',
  'cio(?=[A-Za-z]*[0-9])[A-Za-z0-9]{32}(?![A-Za-z0-9])',
  // Models and search
  'hf_[A-Za-z0-9]{20,}',
  'gsk_[A-Za-z0-9]{20,}',
  'xai-[A-Za-z0-9]{20,}',
  'pplx-[A-Za-z0-9]{20,}',
  'nvapi-[A-Za-z0-9_-]{20,}',
  'r8_[A-Za-z0-9]{30,}',
  'tvly-(?:dev-|prod-)?[A-Za-z0-9]{16,}',
  'fc-[a-f0-9]{32}',
  'ctx7sk-[A-Za-z0-9-]{20,}',
  // Work tools
  'lin_(?:api|oauth)_[A-Za-z0-9]{16,}',
  'ntn_[A-Za-z0-9]{20,}',
  'secret_[A-Za-z0-9]{40,}',
  'figd_[A-Za-z0-9_-]{20,}',
  'ATATT3[A-Za-z0-9_=-]{20,}',
  'apify_api_[A-Za-z0-9]{20,}',
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{32,}',
  // Clouds and operations
  'SG\\.[A-Za-z0-9_-]{16,}\\.[A-Za-z0-9_-]{16,}',
  'do[opr]_v1_[a-f0-9]{32,}',
  'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{24,}',
  'dapi[a-f0-9]{32}',
  'sbp_[a-f0-9]{32,}',
  'nfp_[A-Za-z0-9]{30,}',
  'HRKU-[A-Za-z0-9_-]{30,}',
  'pul-[a-f0-9]{40}',
  'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{30,}',
  'dp\\.(?:st|pt|ct|sa|scim|audit)\\.(?:[a-z0-9_-]+\\.)?[A-Za-z0-9]{30,}',
  '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{40,}',
  'NRAK-[A-Z0-9]{20,}',
  '[a-f0-9]{32}-us[0-9]{1,2}(?![A-Za-z0-9])',
  'sntry[su]_[A-Za-z0-9+/=_-]{20,}',
  'gl(?:c|sa)_[A-Za-z0-9_=]{24,}',
  'hv[bs]\\.[A-Za-z0-9_-]{20,}',
  'PMAK-[a-f0-9]{24}-[a-f0-9]{20,}',
  'AGE-SECRET-KEY-1[A-Z0-9]{20,}',
  '[0-9]{8,10}:AA[A-Za-z0-9_-]{32,}',
  // JSON Web Tokens, and other tokens that are JSON in base64
  'eyJ[A-Za-z0-9_-]{10,}(?:\\.[A-Za-z0-9_-]+)*',
]

/** A private key in armour; certificates and public keys are public. */
const armour = '-----BEGIN (?![A-Z0-9 ]*(?:PUBLIC KEY|CERTIFICATE)-)[A-Z0-9 ]+(?:-----)?[^"\']*'

const anyShape = new RegExp(`${start}(?:${shapes.join('|')})|${armour}`, 'g')

/** Where credentials stand in a text, end exclusive. */
export function findSecretShapes(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!hasSecretShape(text)) return []
  return Array.from(text.matchAll(anyShape), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

export function hasSecretShape(text: string): boolean {
  return text.search(anyShape) !== -1
}
