/** '2:05 h', '45 min': minutes as a column can hold them. */
export function plainDuration(minutes: number): string {
  const whole = Math.round(minutes)
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} h`
}
