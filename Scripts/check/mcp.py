#!/usr/bin/env python3
"""mcp.py TPMERGE: uses `TPMERGE mcp`, over a plan and devices' files, as a client of the Model Context Protocol does.

The client is PyPI's `mcp` in whichever version is installed: 1 knows only the revisions with a handshake, 2 tries both eras.
It lists tools, resources and prompts, asks each prompt, reads each resource, and calls each tool with the arguments that it
needs. Each answer must keep its schema. Prints for each era the sizes in bytes, and ends with 1 if something is wrong.
"""
import asyncio
import contextlib
import importlib.metadata
import json
import sys
import tempfile

sys.path.pop(0)  # This file's folder, where it would be taken for the package `mcp` itself.

import jsonschema
import mcp
from stage.checks import given
from stage.serving import PROJECT, Household

VERSION = importlib.metadata.version("mcp")
LONGEST = 8192
SECONDS = 60
CONFIGURATION = f"""athletes:
  anna:
    time_zone: Europe/Berlin
    feed: {PROJECT}/Samples/device-files/feed.ics
    files: [{PROJECT}/Samples/device-files/watch]
    history_days: 3000
    publish: {{ics: anna.ics}}
state_dir: state
"""


@contextlib.asynccontextmanager
async def connected(home, era, heard):
    """A client of an era, and the revision that it has agreed on with the server. Lines that are no messages go to `heard`."""
    server = mcp.StdioServerParameters(command=home.binary, args=["mcp"], env=home.environment)

    async def hear(message):
        heard(message)

    if era is not None:
        async with mcp.Client(server, mode=era, message_handler=hear) as client:
            yield client, client.protocol_version, client.instructions
        return
    async with mcp.stdio_client(server) as (read, write), mcp.ClientSession(read, write, message_handler=hear) as client:
        result = await client.initialize()
        yield client, result.protocolVersion, result.instructions


def wire(model):
    """What came over the wire, with the protocol's own names."""
    return model.model_dump(by_alias=True, mode="json", exclude_none=True)


def size(value):
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def told(tool, result):
    """The size of a tool's answer, and what is wrong with it."""
    text = "".join(block.get("text", "") for block in result.get("content", []))
    structured, problems = result.get("structuredContent"), []
    if not text:
        problems.append("no text")
    if result.get("isError"):
        return "", problems + [f"“{text}”"]
    if "outputSchema" in tool and structured is None:
        problems.append("no structuredContent")
    elif "outputSchema" in tool:
        validator = jsonschema.Draft202012Validator(tool["outputSchema"])
        problems += [f"{error.json_path}: {error.message}" for error in validator.iter_errors(structured)]
    for what, length in ("structuredContent", size(structured)), ("text", len(text.encode())):
        if length > LONGEST:
            problems.append(f"{what} has {length} bytes")
    return f"answers {size(structured)} and text {len(text.encode())}", problems


def needed(schema):
    """Arguments that a tool can't do without: today's, and the first of several words."""
    return {name: schema["properties"][name].get("enum", ["today"])[0] for name in schema.get("required", [])}


async def use(home, era):
    """What one client sees, as lines, and all that is wrong."""
    problems, lines = [], []

    def heard(message):
        if isinstance(message, Exception):
            problems.append(f"not a message: {message}")

    async with connected(home, era, heard) as (client, revision, instructions):
        listed = wire(await client.list_tools())
        tools = listed["tools"]
        resources = wire(await client.list_resources())["resources"]
        templates = wire(await client.list_resource_templates())["resourceTemplates"]
        prompts = wire(await client.list_prompts())["prompts"]
        for tool in tools:
            for key in "inputSchema", "outputSchema":
                if key in tool:
                    jsonschema.Draft202012Validator.check_schema(tool[key])
            answer, wrong = told(tool, wire(await client.call_tool(tool["name"], needed(tool["inputSchema"]))))
            problems += [f"{tool['name']}: {problem}" for problem in wrong]
            lines.append(f"  {tool['name']}: described in {size(tool)}, {answer}")
        for template in templates:
            uri = template["uriTemplate"].format(athlete="anna", day="2026-03-17", year="2026")
            read = wire(await client.read_resource(uri))["contents"]
            if [each["mimeType"] for each in read] != ["text/markdown", "application/json"]:
                problems.append(f"{uri}: {read}")
        for prompt in prompts:
            arguments = {each["name"]: "2026" for each in prompt.get("arguments", []) if each.get("required")}
            if not wire(await client.get_prompt(prompt["name"], arguments))["messages"]:
                problems.append(f"{prompt['name']}: no question")
    lines.insert(0, f"mcp {VERSION}, {revision}: {len(tools)} tools in {size(listed)} bytes, {len(resources)} resources, "
                 f"{len(templates)} templates, {len(prompts)} prompts, instructions of {len(instructions or '')} characters")
    return lines, problems


def reasons(error):
    """What went wrong, without the groups that tasks wrap it in."""
    parts = getattr(error, "exceptions", [])
    return [reason for part in parts for reason in reasons(part)] or [f"{type(error).__name__}: {error}"]


def trials(home):
    for era in ("auto", "legacy") if int(VERSION.split(".")[0]) >= 2 else (None,):
        try:
            yield asyncio.run(asyncio.wait_for(use(home, era), SECONDS))
        except Exception as error:
            yield [], [f"mcp {VERSION}, {era or 'legacy'}: {reason}" for reason in reasons(error)]


if __name__ == "__main__":
    status = False
    with tempfile.TemporaryDirectory() as folder:
        home = Household(*given("mcp.py TPMERGE", 1), folder, configuration=CONFIGURATION)
        # The sample's feed is old, and one of its files can't be used.
        home.tpmerge("merge", "--quiet")
        for lines, problems in trials(home):
            print("\n".join(lines + [f"PROBLEM {problem}" for problem in problems]))
            status = status or bool(problems)
    sys.exit(status)
