// This file drives a real VS Code with the packaged extension, in a real browser. It never waits
// for a time: all waits are for elements on the screen.

import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {
  installExtension,
  quietSettings,
  startCodeServer,
  writeSettings,
} from '../../../editors/code-server/server.mjs';

const {TCP_CODE_SERVER, TCP_VSIX, TCP_BUILD, TCP_SOURCE} = process.env;
const require = createRequire(path.join(TCP_SOURCE, 'editors/vscode/package.json'));
const {chromium} = require('playwright-core');
const shots = path.join(TCP_BUILD, 'test', 'e2e', 'screenshots');

/** The timeout of a wait. It is long enough for a machine under load with a cold disk. */
const patience = Number(process.env.TCP_E2E_PATIENCE ?? 120_000);

/**
 * The color themes, of which VS Code takes the one that suits the system: what the system has, the
 * class of the window, and the kind in web views.
 */
const themes = {
  dark: {system: {colorScheme: 'dark'}, window: 'vs-dark', kind: 'vscode-dark'},
  light: {system: {colorScheme: 'light'}, window: 'vs', kind: 'vscode-light'},
  contrast: {system: {contrast: 'high'}, window: 'hc-black', kind: 'vscode-high-contrast'},
};

const themeSettings = {
  'window.autoDetectColorScheme': true,
  'window.autoDetectHighContrast': true,
  'workbench.preferredDarkColorTheme': 'Default Dark Modern',
  'workbench.preferredLightColorTheme': 'Default Light Modern',
  'workbench.preferredHighContrastColorTheme': 'Default High Contrast',
};

/** A window of VS Code. Its parts are found by what a user sees or a screen reader reads. */
export class Editor {
  /** `themes` are the names of those that the test has; the window has the first. */
  constructor(page, folder, server, themes = ['dark']) {
    this.page = page;
    this.folder = folder;
    this.server = server;
    this.themes = themes;
    this.theme = themes[0];
  }

  /** Returns the path of a file of the folder. */
  file(name) {
    return path.join(this.folder, name);
  }

  /** Presses keys, such as 'Control+S'. */
  press(keys) {
    return this.page.keyboard.press(keys);
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  /** Waits until a selector is visible, and returns its locator. */
  async see(selector, options = {}, timeout = patience) {
    const found = this.page.locator(selector, options).first();
    await found.waitFor({state: 'visible', timeout});
    return found;
  }

  /**
   * Does something until it has its effect, as users do: VS Code loses a key that is pressed, and
   * overwrites a text that is typed, while it opens a list. `attempt` gets the timeout of each of
   * its waits. It must be harmless to do it twice.
   */
  async persist(attempt) {
    const end = Date.now() + patience;
    for (;;) {
      try {
        return await attempt(patience / 10);
      } catch (error) {
        if (error.name !== 'TimeoutError' || Date.now() > end) throw error;
        console.error(`tried again: ${error.message}`);
        await this.press('Escape');
      }
    }
  }

  /** Waits until a selector is not visible. */
  async gone(selector, options = {}) {
    await this.page
      .locator(selector, options)
      .first()
      .waitFor({state: 'hidden', timeout: patience});
  }

  async click(selector, options = {}) {
    await (await this.see(selector, options)).click();
  }

  /**
   * Clicks the first line with a text in an editor. A line is as wide as the longest one, so that
   * its middle may be out of sight, and a click there scrolls what only VS Code should scroll.
   */
  async clickLine(text, group = this.page.locator('.editor-group-container.active')) {
    const line = group.locator('.view-line', {hasText: text}).first();
    await line.click({position: {x: 50, y: 8}});
  }

  /** Runs a command of the palette by its title. */
  async command(title) {
    await this.persist(async timeout => {
      // A hover at the mouse would cover the list.
      await this.page.mouse.move(640, 795);
      await this.press('F1');
      const input = await this.see('.quick-input-widget input[type="text"]', {}, timeout);
      await input.fill(`>${title}`, {timeout});
      const row = await this.see('.quick-input-list .monaco-list-row', {hasText: title}, timeout);
      await row.click({timeout});
    });
    await this.gone('.quick-input-list .monaco-list-row', {hasText: title});
  }

  /** Opens a file of the folder in the editor that it has. */
  async openFile(name) {
    const hasText = path.basename(name);
    await this.persist(async timeout => {
      await this.press('Control+P');
      const input = await this.see('.quick-input-widget input[type="text"]', {}, timeout);
      await input.fill(name, {timeout});
      const row = await this.see('.quick-input-list .monaco-list-row', {hasText}, timeout);
      await row.click({timeout});
      await this.see('.tab.active', {hasText}, timeout);
    });
  }

  /** Opens a text of the folder. */
  async open(name, line) {
    await this.openFile(name);
    await this.see('.editor-instance .view-line');
    if (line) await this.goTo(line);
  }

  /** Fills in an input box. */
  async answer(text) {
    const input = await this.see('.quick-input-widget input[type="text"]');
    await input.fill(text);
    await this.press('Enter');
    await this.gone('.quick-input-widget');
  }

  /**
   * Fills in the dialog that asks for a file and offers the name `offered`. The new name is `name`.
   */
  async answerFile(offered, name) {
    const input = await this.see('.quick-input-widget input[type="text"]');
    await this.waitFor(offered, async () => (await input.inputValue()).endsWith(offered));
    await this.acceptPath(this.file(name));
  }

  /** Fills in the dialog that asks for a folder. */
  async answerFolder(folder) {
    await this.see('.quick-input-list .monaco-list-row', {hasText: '..'});
    await this.acceptPath(`${folder}/`);
  }

  /**
   * Enters a path in the open dialog. When the dialog has read its folder, it overwrites the path
   * and forgets that it was accepted. The path is therefore entered until the dialog is closed.
   */
  acceptPath(path) {
    return this.waitFor(`the end of the dialog about ${path}`, () =>
      this.page.evaluate(path => {
        const widget = document.querySelector('.quick-input-widget');
        if (!widget.checkVisibility()) return true;
        const input = widget.querySelector('input[type="text"]');
        if (input.value === path) {
          widget.querySelector('.quick-input-action .monaco-button').click();
        } else {
          input.value = path;
          input.dispatchEvent(new Event('input'));
        }
        return false;
      }, path),
    );
  }

  /** Puts the cursor at a position. */
  async goTo(line, column = 1) {
    const hasText = new RegExp(`Ln ${line}, Col ${column}\\b`);
    await this.persist(async timeout => {
      await this.press('Control+G');
      const input = await this.see('.quick-input-widget input[type="text"]', {}, timeout);
      await input.fill(`:${line}:${column}`, {timeout});
      await this.press('Enter');
      await this.see('.statusbar-item', {hasText}, timeout);
    });
    await this.gone('.quick-input-widget');
  }

  /** Debugs the compile of the open file up to a breakpoint on one of its lines. */
  async debugTo(line) {
    const file = await this.page.locator('.tab.active').first().getAttribute('data-resource-name');
    await this.goTo(line);
    await this.press('F9');
    await this.see('.codicon-debug-breakpoint, .codicon-debug-breakpoint-unverified');
    await this.press('F5');
    await this.see('.debug-call-stack .stack-frame', {hasText: `from ${file}:${line}`});
    await this.see('.debug-top-stack-frame-line, .debug-top-stack-frame-column');
  }

  /** Disables the breakpoint in a file. It is below all others, where the list may have to scroll. */
  async disableBreakpoint(file) {
    const list = await this.see('.debug-breakpoints .monaco-list');
    await list.hover();
    await this.page.mouse.wheel(0, 10_000);
    const row = await this.see('.debug-breakpoints .monaco-list-row', {hasText: file});
    await row.locator('input').uncheck();
  }

  /** Waits until a status bar item has a text. */
  status(text) {
    return this.see('.statusbar-item', {hasText: text});
  }

  /** Waits until the server has answered about the open file. */
  async ready() {
    await this.see('.codelens-decoration');
  }

  /** Clicks a lens above the line with a text. */
  async clickLens(title, text) {
    const line = await (await this.see('.view-line', {hasText: text})).boundingBox();
    const lenses = this.page.locator('.codelens-decoration a', {hasText: title});
    await this.waitFor(`the lens "${title}"`, async () => {
      for (const lens of await lenses.all()) {
        const box = await lens.boundingBox();
        if (!box || Math.abs(line.y - box.y - box.height) > line.height) continue;
        await lens.click();
        return true;
      }
      return false;
    });
  }

  /** Waits until `check` returns true. It is called in each frame of the page. */
  async waitFor(what, check) {
    const end = Date.now() + patience;
    for (;;) {
      if (await check()) return;
      if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
      await this.page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
    }
  }

  /** Returns the page of the web view. There must be exactly one. */
  webview() {
    return this.page.frameLocator('iframe.webview').frameLocator('#active-frame');
  }

  /** Returns the visible lines of the active editor. */
  async text() {
    const lines = this.page.locator('.editor-group-container.active .view-lines').first();
    const parts = await lines.locator('.view-line').evaluateAll(all =>
      all
        .map(line => ({top: parseInt(line.style.top), text: line.textContent}))
        .sort((a, b) => a.top - b.top)
        .map(line => line.text),
    );
    return parts.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Waits until the text of the active editor matches. */
  async waitForText(pattern) {
    await this.waitFor(`text: ${pattern}`, async () => pattern.test(await this.text()));
  }

  /** Returns the color of the first token with this text. */
  async colourOf(token) {
    const found = await this.see(`.view-line > span > span:text-is("${token}")`);
    return found.evaluate(element => getComputedStyle(element).color);
  }

  /**
   * Returns the visible lines that have a mark of the extension. `index` selects one of several
   * editors.
   */
  markedLines(index) {
    const group = this.page.locator('.editor-group-container').nth(index);
    return group.evaluate(element => {
      const tops = new Set(
        [...element.querySelectorAll('.view-overlays .cdr[class*="ced-"]')].map(
          mark => mark.parentElement.style.top,
        ),
      );
      return [...element.querySelectorAll('.view-line')]
        .filter(line => tops.has(line.style.top))
        .map(line => line.textContent);
    });
  }

  /** Runs `body` in each theme of the test, and then goes back to the first. */
  async inThemes(body) {
    for (const theme of this.themes) {
      await this.setTheme(theme);
      await body(theme);
    }
    await this.setTheme(this.themes[0]);
  }

  /** Changes the theme as a system does it, which leaves the focus and all hovers as they are. */
  async setTheme(theme) {
    if (theme === this.theme) return;
    this.theme = theme;
    const {system, window, kind} = themes[theme];
    await setSystem(this.page, system);
    await this.see(`.monaco-workbench.${window}`);
    for (const view of await this.page.locator('iframe.webview:visible').all()) {
      const body = view.contentFrame().frameLocator('#active-frame').locator('body');
      await this.waitFor(
        `the theme ${theme} of a web view`,
        async () => (await body.getAttribute('data-vscode-theme-kind')) === kind,
      );
    }
  }

  /** Saves a picture of the screen in each theme of the test. */
  shot(name) {
    mkdirSync(shots, {recursive: true});
    return this.inThemes(async theme => {
      const file = this.themes.length > 1 ? `${name}-${theme}.png` : `${name}.png`;
      await this.page.screenshot({path: path.join(shots, file), animations: 'disabled'});
    });
  }

  /** Saves a picture for the documentation. The window must not show a temporary path. */
  async picture(name) {
    const shown = await this.page.locator('body').innerText();
    if (shown.includes(this.folder)) throw new Error(`the picture ${name} shows ${this.folder}`);
    await this.shot(name);
  }
}

/** Makes a profile with the extension installed. It is made once for each .vsix, and copied. */
async function makeProfile(directory) {
  const master = path.join(TCP_BUILD, 'test', 'e2e', `profile-${path.basename(TCP_VSIX, '.vsix')}`);
  const lock = `${master}.lock`;
  mkdirSync(path.dirname(master), {recursive: true});
  // Tests run in parallel. flock releases the lock when its process ends.
  const script = new URL('profile.mjs', import.meta.url).pathname;
  execFileSync('flock', [lock, process.execPath, script, master], {stdio: 'inherit'});
  cpSync(master, directory, {recursive: true});
}

export async function installProfile(master) {
  await installExtension(TCP_CODE_SERVER, master, TCP_VSIX);
}

/** Packages and installs an extension that needs no build. */
async function installSources(data, sources) {
  const vsix = `${sources}.vsix`;
  const vsce = require.resolve('@vscode/vsce/vsce');
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license'];
  execFileSync(process.execPath, [vsce, 'package', ...options, '--out', vsix], {
    cwd: sources,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await installExtension(TCP_CODE_SERVER, data, vsix);
}

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.TCP_CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Lets a page see other colors of the system. */
async function setSystem(page, {colorScheme = 'dark', contrast}) {
  await page.emulateMedia({colorScheme});
  await page.evaluate(isHigh => window.setHighContrast?.(isHigh), contrast === 'high');
}

/**
 * Opens a URL in a window of the size of the pictures. VS Code asks a media feature whether the
 * system has a high contrast. A browser that had this feature would change all colors itself, so
 * only the answer is replaced.
 */
export async function openPage(browser, url, system = themes.dark.system) {
  const context = await browser.newContext({viewport: {width: 1280, height: 800}});
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.addInitScript(isHigh => {
    const answer = Object.assign(new EventTarget(), {matches: isHigh});
    const ask = window.matchMedia.bind(window);
    window.matchMedia = query => (query === '(forced-colors: active)' ? answer : ask(query));
    window.setHighContrast = isHigh => {
      answer.matches = isHigh;
      answer.dispatchEvent(new Event('change'));
    };
  }, system.contrast === 'high');
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await setSystem(page, system);
  await page.goto(url);
  return page;
}

/**
 * Opens VS Code on a copy of `files`, or on one of them that is a workspace file. Runs `test`, and
 * ends all processes. If the test fails, saves a picture. Pictures are taken in each of `themes`.
 * `extension` names a folder of the files with another extension to install. `isFirst` makes it the
 * first start, with the walkthrough.
 */
export async function withEditor(
  {
    name,
    files = {},
    themes: names = ['dark'],
    settings = {},
    args,
    env,
    workspace,
    extension,
    isFirst,
  },
  test,
) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'tcp-e2e-'));
  // VS Code shows this folder as ~/models.
  const folder = path.join(scratch, 'models');
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, content);
  }
  const data = path.join(scratch, 'profile');
  await makeProfile(data);
  writeSettings(data, {
    ...quietSettings,
    ...themeSettings,
    'window.commandCenter': false,
    'workbench.layoutControl.enabled': false,
    'editor.cursorBlinking': 'solid',
    'files.simpleDialog.enable': true,
    'window.dialogStyle': 'custom',
    // The server must not give up before the test does.
    'tcp.loweringTimeout': patience,
    ...settings,
  });
  if (!isFirst) {
    const storage = path.join(data, 'data', 'User', 'globalStorage', 'tcp-ide.tcp-ide');
    mkdirSync(storage, {recursive: true});
    writeFileSync(path.join(storage, 'welcomed'), '');
  }
  if (extension) await installSources(data, path.join(folder, extension));
  let server, browser, editor;
  try {
    server = await startCodeServer({
      codeServer: TCP_CODE_SERVER,
      data,
      folder: workspace ? path.join(folder, workspace) : folder,
      args: args ?? ['--disable-workspace-trust'],
      env: {...process.env, HOME: scratch, ...env},
    });
    browser = await startBrowser();
    const page = await openPage(browser, server.url, themes[names[0]].system);
    editor = new Editor(page, folder, server, names);
    await editor.see('.monaco-workbench .part.editor');
    await editor.see('.explorer-folders-view .monaco-list-row');
    await test(editor);
  } catch (error) {
    await editor?.page
      .screenshot({path: path.join(shots, `failed-${name}.png`), timeout: 10_000})
      .catch(() => {});
    // The picture is not at hand where only the output is.
    const shown = await editor?.page.locator('body').innerText({timeout: 10_000}).catch(String);
    console.error(`the screen said:\n${shown}\nthe server said:\n${server?.said.join('\n')}`);
    throw error;
  } finally {
    await browser?.close();
    await server?.stop();
    rmSync(scratch, {recursive: true, force: true});
  }
}

export const examples = path.join(TCP_SOURCE, 'docs', 'examples');
