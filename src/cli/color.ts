type Env = Readonly<Record<string, string | undefined>>;

/**
 * Whether a stream gets colours: https://no-color.org first, then https://force-color.org, then CI (whose logs show
 * colours though they are no terminals), then what the stream is.
 */
export const wantsColor = (env: Env, stream: { readonly isTTY?: boolean }): boolean => {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  if (env.TERM === 'dumb') return false;
  return stream.isTTY === true || isCi(env);
};

/** Every CI service sets `CI`; some people set it to `false` to switch it off. */
export const isCi = (env: Env): boolean => Boolean(env.CI) && env.CI !== 'false' && env.CI !== '0';
