/** As a planted bug names its test: the groups around it and its own, and no file. */
const ofFile = (ran, file) =>
  [...ran.keys()]
    .map((name) => name.split(' › '))
    .filter(([path]) => path === file)
    .map(([, ...titles]) => titles.join(' '))

/**
 * The planted bugs that no test of a run could catch, since none is called as they say: a line each.
 * @param controls as `readControls` reads them
 * @param ran a Map whose keys are the tests that ran, `path › describe › test`
 */
export const withoutVictim = (controls, ran) =>
  controls
    .filter(({ test }) => !ofFile(ran, test.file).some((name) => name.includes(test.name)))
    .map(({ source, title, test }) => `${source}, ${title}: ${test.file} has no test '${test.name}'`)
