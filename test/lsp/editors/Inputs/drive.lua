-- Works on model.mlir as a person does, and prints what comes of it.

local function say(...)
  io.stdout:write(table.concat({ ... }, " "), "\n")
end

local function wait(what, condition)
  if not vim.wait(300000, condition, 10) then
    say("no", what)
    vim.cmd("cquit 1")
  end
end

local function go_to(line, text)
  local column = vim.fn.getline(line):find(text, 1, true)
  vim.api.nvim_win_set_cursor(0, { line, column - 1 })
end

local changed = 0
vim.api.nvim_create_autocmd("DiagnosticChanged", {
  callback = function()
    changed = changed + 1
  end,
})

vim.cmd("edit model.mlir")
say("filetype", vim.bo.filetype)
wait("diagnostics", function()
  return changed > 0 and #vim.diagnostic.get(0) > 0
end)
for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
  say("diagnostic", tostring(diagnostic.lnum + 1), diagnostic.message)
end

local function floating()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      return window
    end
  end
end
go_to(2, "tcp.add")
vim.cmd("normal K")
wait("hover", floating)
local text = vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(floating()), 0, -1, false)
say("hover", text[1])
vim.api.nvim_win_close(floating(), true)

go_to(6, "@double")
vim.cmd("normal gd")
wait("definition", function()
  return vim.api.nvim_win_get_cursor(0)[1] ~= 6
end)
say("definition", tostring(vim.api.nvim_win_get_cursor(0)[1]))

go_to(1, "@double")
vim.lsp.buf.rename("@twice")
wait("rename", function()
  return vim.fn.getline(6):find("@twice", 1, true)
end)
say("renamed", vim.fn.getline(1))
say("renamed", vim.fn.getline(6))

go_to(8, "tcp.ta")
vim.cmd("normal $")
local answers = vim.lsp.buf_request_sync(0, "textDocument/completion", {
  textDocument = { uri = vim.uri_from_bufnr(0) },
  position = { line = 7, character = #vim.fn.getline(8) },
}, 60000)
for _, answer in pairs(answers) do
  for _, item in ipairs(answer.result.items) do
    say("completion", item.label)
  end
end
vim.cmd("quitall!")
