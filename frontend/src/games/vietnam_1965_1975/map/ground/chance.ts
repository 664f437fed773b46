/** A number from 0 to 1 that always is the same for the same text. */
export function chance(text: string): number {
  let hash = 2166136261;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 16777619);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}
