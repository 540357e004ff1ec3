/** Runs node processes side by side and compares their times. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** Wall milliseconds of one run; fails loudly, because a fast failure is no result. */
function runOnce(args, env, cwd) {
  const start = process.hrtime.bigint()
  const { status, stderr } = spawnSync(process.execPath, args, { env, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
  const wall = Number(process.hrtime.bigint() - start) / 1e6
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return wall
}

/** CPU time of ended children, from /proc where there is one. */
function childCpu() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
    return (Number(fields[13]) + Number(fields[14])) * 10
  } catch {
    return Number.NaN
  }
}

/** @param {{ floor: string[], ours: string[], env: object, cwd: string, rounds: number, prepare: () => void }} pair */
export function measurePair({ floor, ours, env, cwd, rounds, prepare }) {
  const results = { floor: [], ours: [] }
  const runs = { floor: () => timed(floor), ours: () => timed(ours) }
  function timed(args) {
    prepare()
    const cpu = childCpu()
    const wall = runOnce(args, env, cwd)
    return { wall, cpu: childCpu() - cpu }
  }
  timed(floor)
  timed(ours)
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? ['floor', 'ours'] : ['ours', 'floor']) results[name].push(runs[name]())
  }
  const walls = (name) => results[name].map(({ wall }) => wall)
  const cpus = (name) => results[name].reduce((sum, { cpu }) => sum + cpu, 0)
  const ratios = results.ours.map(({ wall }, index) => wall / results.floor[index].wall)
  return {
    ratio: median(ratios),
    cpuRatio: cpus('ours') / cpus('floor'),
    floorMs: median(walls('floor')),
    oursMs: median(walls('ours')),
  }
}

/** Peak resident memory of one run in MiB, read from /proc while it runs; NaN elsewhere. */
export function measurePeak({ args, env, cwd, prepare }) {
  prepare()
  const probe = `const{spawn}=require('child_process');const fs=require('fs');let peak=NaN;
const child=spawn(process.execPath,${JSON.stringify(args)},{stdio:'ignore'});
const look=()=>{try{const m=/VmHWM:\\s+(\\d+)/.exec(fs.readFileSync('/proc/'+child.pid+'/status','utf8'));if(m)peak=Number(m[1])/1024}catch{}};
const timer=setInterval(look,2);child.on('exit',()=>{clearInterval(timer);console.log(peak)})`
  const { stdout } = spawnSync(process.execPath, ['-e', probe], { env, cwd, encoding: 'utf8' })
  return Number(stdout.trim())
}
