/** Calls back for what lies between partners, in order: from a0 to below a1 on one side, from b0 to below b1 on the other; one of them may be empty. */
export function forEachGap(partners: Int32Array, length: number, gap: (a0: number, a1: number, b0: number, b1: number) => void): void {
  let [a0, b0] = [0, 0]
  for (let at = 0; at <= partners.length; at++) {
    const partner = at < partners.length ? partners[at]! : length
    if (partner < 0) continue
    if (at > a0 || partner > b0) gap(a0, at, b0, partner)
    a0 = at + 1
    b0 = partner + 1
  }
}
