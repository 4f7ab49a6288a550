/** The light build has the same face, without what we do not use. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
