/** Epoch ms as `YYYY-MM-DDTHH:MM:SSZ`: some platforms refuse the milliseconds of an ISO time. */
export function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
